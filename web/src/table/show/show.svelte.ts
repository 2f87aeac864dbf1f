// Plays what happened on the board: frame after frame at the times of a plan, on a time that can be held, hurried or jumped
// over. Without a stage, as before the board has come, everything is taken over at once.
import { tick } from 'svelte';
import type { Happening, View } from '../../lib/protocol';
import { tempo } from '../../lib/settings.svelte';
import { aim, type Beat } from './beat';
import { plan, still, type Cue, type Limits } from './plan';
import { Time, type Clock } from './time';

export interface Frame {
  event: Happening;
  before: View;
  view: View;
  end: View; // of the whole action
  beat: Beat | null;
}

// What is drawn over the board (Stage.svelte).
export interface Stage {
  beat(frame: Omit<Frame, 'beat'>): Beat | null;
  begin(frame: Frame, cue: Cue): void; // before its change is taken over
  land(frame: Frame, cue: Cue): void; // after; the board shows it
  changed(frames: Frame[]): void; // jumped over: what is not as it was is outlined
  clear(): void;
}

const Held = 4; // times as fast
const Away = 2;

export class Show {
  stage = $state.raw<Stage | null>(null);
  playing = $state(false);
  paused = $state(false);
  held = $state(false); // as fast as it goes while something is held down
  away = $state(0); // how many actions have waited for who comes back
  returned = 0; // when they came back
  private hidden = $state(false);
  readonly time: Time;
  private unseen = false; // what is shown began while nobody looked
  private rushing = false;
  private stopped = false;
  private end = 0; // of the action that is shown

  constructor(clock?: Clock) {
    this.time = new Time(clock);
  }

  // Takes the settings and the state of the page over: to be called in an effect.
  tune(): void {
    const rate = this.paused || this.hidden ? 0 : (tempo()?.rate ?? 1) * (this.held ? Held : 1) * (this.away ? Away : 1);
    if (rate !== this.time.rate) this.time.setRate(rate);
  }

  // Nobody looks: time stands still. Whoever comes back is told how much has waited.
  hide(hidden: boolean, waiting: number): void {
    const unseen = waiting + (this.unseen ? 1 : 0);
    this.unseen = false;
    if (this.hidden && !hidden && unseen > 1) {
      this.away = unseen;
      this.returned = this.time.now();
    }
    this.hidden = hidden;
  }

  // What is to be seen of each.
  seen(frames: Omit<Frame, 'beat'>[]): Frame[] {
    const beats = aim(frames.map((frame) => this.stage?.beat(frame) ?? null));
    return frames.map((frame, i) => ({ ...frame, beat: beats[i]! }));
  }

  // Shows the frames of one action; `behind` waits after it. Returns how long it took in the time of the show.
  async play(frames: Frame[], behind: Frame[][], limits: Limits, take: (frame: Frame) => void): Promise<number> {
    const began = this.time.now();
    const set = tempo();
    const all = [frames, ...behind].flatMap((each, action) => each.map(({ beat }) => ({ beat, action })));
    const { cues, total } = plan(all, set?.flat ? still(limits) : limits);
    const ours = cues.slice(0, frames.length);
    const until = behind.length ? (cues[frames.length]?.at ?? total) : total;
    this.end = began + until;
    this.stopped = false;
    this.playing = true;
    this.unseen = this.hidden;
    for (const [i, frame] of frames.entries()) {
      const cue = { ...ours[i]!, at: began + ours[i]!.at, lands: began + ours[i]!.lands, leaves: began + ours[i]!.leaves };
      if (this.waits) await this.time.until(cue.at);
      if (this.stopped) break;
      const seen = this.stage && set && !this.rushing;
      if (seen && frame.beat) this.stage!.begin(frame, cue);
      if (this.waits) await this.time.until(cue.lands);
      if (this.stopped) break;
      take(frame);
      if (!seen || !frame.beat) continue;
      await tick();
      if (!this.stopped) this.stage?.land(frame, cue);
    }
    if (!this.stopped && this.waits) await this.time.until(this.end);
    if (this.rushing) this.stage?.changed(frames);
    return this.time.now() - began;
  }
  // Otherwise everything is taken over at once, and drawn together.
  private get waits(): boolean {
    return !this.rushing && !!this.stage && !!tempo();
  }

  // The board stands still for so long.
  async stay(time: number): Promise<void> {
    if (!this.waits) return;
    this.end = this.time.now() + time;
    await this.time.until(this.end);
  }

  // Nothing waits any more.
  rest(): void {
    this.playing = false;
    this.rushing = false;
    this.paused = false;
    this.away = 0;
  }

  // To the end of what is being done; a second time, to the end of all.
  skip(): void {
    this.paused = false;
    this.stage?.clear();
    this.time.jump(this.end);
  }
  rush(): void {
    this.paused = false;
    this.rushing = true;
    this.skip();
  }
  // As it was before anything was shown: what plays ends here and takes nothing over any more.
  stop(): void {
    this.stopped = true;
    this.skip();
  }
}
