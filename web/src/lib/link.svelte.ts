// The WebSocket of this page: greets, asks, hears, and comes back by itself when it breaks.
import { m } from '../paraglide/messages.js';
import type { Command } from './commands';
import { lang } from './lang.svelte';
import { api } from './place.svelte';
import { Problem, type Summary, type Trouble } from './protocol';
import { beSomebody, whoAmI } from './session.svelte';

const ProtocolVersion = 1;
const Longest = 15_000; // between two tries to come back
const Patience = 20_000; // for a response
const BannedCode = 4003; // with which the server ends a connection of somebody who is banned

export interface Told {
  event: string;
  table?: string;
  n?: number;
  body: any;
}

export type Listener = (told: Told) => void;

// What a table is told and says by: the WebSocket, or what stands for it.
export interface Line {
  readonly state: string; // 'open': something can be said
  use(listener: Listener): () => void;
  send<T = any>(command: Command): Promise<T>;
}

interface Waiting {
  resolve(body: any): void;
  reject(problem: Problem): void;
  timer: ReturnType<typeof setTimeout>;
}

class Link implements Line {
  // off: nobody needs it. broken: comes back at `retryAt`. outdated: this page speaks an older protocol. banned: the server
  // refuses it, and is not asked again until somebody else signs in here; `refusal` says why where nobody is.
  state = $state<'off' | 'opening' | 'open' | 'broken' | 'outdated' | 'banned'>('off');
  refusal = $state('');
  offline = $state(!navigator.onLine); // this machine has no network, as the browser says
  retryAt = $state(0);
  tables = $state<Summary[]>([]);
  clockOffset = 0; // the server's clock minus ours, in milliseconds

  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private listeners = new Set<Listener>();
  private last = 0;
  private tries = 0;
  private users = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    const back = () => {
      if (this.state === 'broken') this.open();
    };
    addEventListener('online', () => {
      this.offline = false;
      back();
    });
    // A socket would take a minute to notice.
    addEventListener('offline', () => {
      this.offline = true;
      const socket = this.socket;
      this.socket = null;
      socket?.close();
      if (this.state === 'open' || this.state === 'opening') this.broke();
    });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible') return;
      back();
      if (this.state === 'open') this.send({ do: 'ping' }).catch(() => this.socket?.close());
    });
    $effect.root(() => {
      $effect(() => {
        const wanted = lang.now;
        if (this.state === 'open' && this.greetedIn !== wanted) this.greet().catch(() => {});
      });
    });
  }

  // Keeps the connection open as long as somebody uses it; returns what ends that use. The listener hears every event,
  // and `connected` (an event of our own) whenever the connection has been made anew.
  use(listener: Listener): () => void {
    this.listeners.add(listener);
    if (this.users++ === 0) this.open();
    else if (this.state === 'open') queueMicrotask(() => this.listeners.has(listener) && listener({ event: 'connected', body: {} }));
    return () => {
      this.listeners.delete(listener);
      if (--this.users > 0) return;
      clearTimeout(this.retry);
      const socket = this.socket;
      this.socket = null;
      this.state = 'off';
      socket?.close();
    };
  }

  // Sends a command; resolves with the body of its response, rejects with a Problem.
  send<T = any>(command: Command): Promise<T> {
    const socket = this.socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.reject(new Problem('unreachable', m.problem_unreachable()));
    const id = ++this.last;
    return new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.delete(id);
        reject(new Problem('no-response', m.problem_unreachable()));
      }, Patience);
      this.waiting.set(id, { resolve, reject, timer });
      socket.send(JSON.stringify({ kind: 'command', id, ...command }));
    });
  }

  tryNow(): void {
    if (this.state === 'broken') this.open();
  }

  // Says goodbye and greets anew: after signing in or out.
  renew(): void {
    if (this.state === 'open') this.socket?.close();
    if (this.state === 'banned') this.open();
  }

  private greetedIn: string | null = null;

  private async greet(): Promise<void> {
    this.greetedIn = lang.now;
    const hello = await this.send({ do: 'hello', protocol: ProtocolVersion, lang: lang.now, texts: true, views: true, frames: true });
    this.tables = hello.tables;
    this.clockOffset = hello.time - Date.now();
    this.state = 'open';
    this.tries = 0;
    this.tell({ event: 'connected', body: hello });
  }

  private open(): void {
    clearTimeout(this.retry);
    this.state = 'opening';
    this.refusal = '';
    // A connection that is refused does not say why: who one is now may.
    const known = this.tries > 0 ? whoAmI(true) : Promise.resolve(null);
    known
      .then(() => beSomebody())
      .then(
        (me) => {
          if (me.sanctions.some((one) => one.kind === 'ban')) this.refused();
          else if (this.users > 0) this.connect();
        },
        (problem: unknown) => {
          if (!(problem instanceof Problem) || !problem.code.startsWith('banned')) return this.broke();
          this.refusal = problem.text;
          this.refused();
        },
      );
  }

  private connect(): void {
    const url = new URL(api('/api/play'), location.href);
    url.protocol = url.protocol.replace('http', 'ws');
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      this.greet().catch((problem: Problem) => {
        if (problem.code === 'wrong-protocol') this.state = 'outdated';
        else socket.close();
      });
    };
    socket.onmessage = (message) => this.socket === socket && this.hear(JSON.parse(message.data as string));
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (code === BannedCode) this.refused();
      else this.broke();
    };
  }

  private forgetWaiting(): void {
    for (const { reject, timer } of this.waiting.values()) {
      clearTimeout(timer);
      reject(new Problem('unreachable', m.problem_unreachable()));
    }
    this.waiting.clear();
  }

  private refused(): void {
    this.forgetWaiting();
    if (this.users > 0) this.state = 'banned';
  }

  private broke(): void {
    this.forgetWaiting();
    if (this.state === 'outdated' || this.users === 0) return;
    this.state = 'broken';
    const pause = Math.min(Longest, 500 * 2 ** this.tries++) * (0.75 + Math.random() / 2);
    this.retryAt = Date.now() + pause;
    this.retry = setTimeout(() => this.open(), pause);
  }

  private hear(message: any): void {
    if (message.kind === 'event') {
      if (message.event === 'standing') void whoAmI(true).catch(() => {});
      return this.tell(message as Told);
    }
    const waiting = this.waiting.get(message.id);
    if (!waiting) return;
    this.waiting.delete(message.id);
    clearTimeout(waiting.timer);
    const trouble = message.error as Trouble | undefined;
    if (message.ok) waiting.resolve(message.body);
    else waiting.reject(new Problem(trouble?.code ?? '', trouble?.text ?? '', trouble));
  }

  private tell(told: Told): void {
    for (const listener of [...this.listeners]) listener(told);
  }
}

export const link = new Link();
