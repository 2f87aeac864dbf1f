// Small sounds, made here and now from tones and noise. Silent until the reader has asked for sound.
import { kept } from './settings.svelte';

export const sounds = ['card', 'place', 'hit', 'break', 'heal', 'tick', 'die', 'turn', 'win', 'lose'] as const;
export type Sound = (typeof sounds)[number];

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

interface Tone {
  at?: number; // seconds from now
  long: number;
  pitch: number; // hertz
  to?: number; // glides there
  loud?: number;
  shape?: OscillatorType;
}

interface Rustle {
  at?: number;
  long: number;
  pitch: number; // what the noise is filtered to
  to?: number;
  loud?: number;
  narrow?: number;
  kind?: BiquadFilterType;
}

function stage(): AudioContext | null {
  if (typeof AudioContext === 'undefined') return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

// A gain that rises at once and dies away.
function fading(on: AudioContext, at: number, long: number, loud: number): GainNode {
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, loud * kept.volume), at + Math.min(0.012, long / 4));
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(on.destination);
  return gain;
}

function tone(on: AudioContext, { at = 0, long, pitch, to, loud = 0.25, shape = 'sine' }: Tone): void {
  const start = on.currentTime + at;
  const source = on.createOscillator();
  source.type = shape;
  source.frequency.setValueAtTime(pitch, start);
  if (to) source.frequency.exponentialRampToValueAtTime(to, start + long);
  source.connect(fading(on, start, long, loud));
  source.start(start);
  source.stop(start + long + 0.02);
}

function rustle(on: AudioContext, { at = 0, long, pitch, to, loud = 0.3, narrow = 1, kind = 'bandpass' }: Rustle): void {
  noise ??= hiss(on);
  const start = on.currentTime + at;
  const source = on.createBufferSource();
  source.buffer = noise;
  const filter = on.createBiquadFilter();
  filter.type = kind;
  filter.Q.value = narrow;
  filter.frequency.setValueAtTime(pitch, start);
  if (to) filter.frequency.exponentialRampToValueAtTime(to, start + long);
  source.connect(filter).connect(fading(on, start, long, loud));
  source.start(start, Math.random() * 0.5, long + 0.02);
}

function hiss(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

const plucked = (on: AudioContext, pitches: number[], step: number, long: number) =>
  pitches.forEach((pitch, i) => {
    tone(on, { at: i * step, long, pitch, loud: 0.2, shape: 'triangle' });
    tone(on, { at: i * step, long: long * 0.6, pitch: pitch * 2.01, loud: 0.05 });
  });

const made: Record<Sound, (on: AudioContext) => void> = {
  card: (on) => rustle(on, { long: 0.14, pitch: 1800, to: 5200, loud: 0.22, narrow: 0.8 }),
  place: (on) => {
    rustle(on, { long: 0.05, pitch: 1400, loud: 0.35, kind: 'lowpass' });
    tone(on, { long: 0.12, pitch: 190, to: 120, loud: 0.35 });
  },
  hit: (on) => {
    rustle(on, { long: 0.16, pitch: 2600, to: 300, loud: 0.45, kind: 'lowpass' });
    tone(on, { long: 0.22, pitch: 130, to: 48, loud: 0.5 });
  },
  break: (on) => {
    rustle(on, { long: 0.3, pitch: 900, to: 120, loud: 0.45, kind: 'lowpass' });
    tone(on, { long: 0.34, pitch: 96, to: 36, loud: 0.5 });
    [0.02, 0.07, 0.13].forEach((at) => rustle(on, { at, long: 0.05, pitch: 3600, loud: 0.18, narrow: 6 }));
  },
  heal: (on) => plucked(on, [659.25, 987.77], 0.07, 0.32),
  tick: (on) => tone(on, { long: 0.05, pitch: 1500, to: 1150, loud: 0.14, shape: 'triangle' }),
  die: (on) => {
    // A few knocks, ever closer, ever softer.
    [0, 0.09, 0.16, 0.215, 0.255, 0.285].forEach((at, i) => {
      rustle(on, { at, long: 0.035, pitch: 2400 + (i % 3) * 500, loud: 0.4 - i * 0.05, narrow: 4 });
      tone(on, { at, long: 0.04, pitch: 620 + (i % 2) * 140, loud: 0.1, shape: 'triangle' });
    });
  },
  turn: (on) => plucked(on, [587.33, 880], 0.12, 0.5),
  win: (on) => plucked(on, [523.25, 659.25, 783.99, 1046.5, 1318.5], 0.11, 0.9),
  lose: (on) => plucked(on, [440, 392, 329.63, 261.63], 0.17, 0.8),
};

const Apart = 60; // milliseconds: what comes together is heard once
const last = new Map<Sound, number>();

export function play(name: Sound): void {
  if (!kept.sound || kept.volume <= 0) return;
  const now = performance.now();
  if (now - (last.get(name) ?? -Infinity) < Apart) return;
  last.set(name, now);
  const on = stage();
  if (on) made[name](on);
}
