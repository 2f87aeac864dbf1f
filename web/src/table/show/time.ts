// The time of what is shown: it runs slower or faster than the clock, stands still, or jumps.
export interface Clock {
  now(): number; // milliseconds
  after(time: number, then: () => void): () => void; // returns what calls it off
}

export const clock: Clock = {
  now: () => performance.now(),
  after: (time, then) => {
    const timer = setTimeout(then, time);
    return () => clearTimeout(timer);
  },
};

interface Alarm {
  when: number;
  then: () => void;
}

export class Time {
  rate = 1;
  private shown = 0;
  private since: number;
  private alarms: Alarm[] = [];
  private off: () => void = () => {};

  constructor(private readonly by: Clock = clock) {
    this.since = by.now();
  }

  now(): number {
    return this.shown + (this.by.now() - this.since) * this.rate;
  }

  setRate(rate: number): void {
    this.set(this.now());
    this.rate = rate;
    this.arm();
  }

  // Calls at that time, or at once where it is over.
  at(when: number, then: () => void): void {
    this.alarms.push({ when, then });
    this.alarms.sort((a, b) => a.when - b.when);
    this.arm();
  }
  until(when: number): Promise<void> {
    return when <= this.now() ? Promise.resolve() : new Promise((resolve) => this.at(when, resolve));
  }

  // All that would happen until then happens now.
  jump(when: number): void {
    if (when > this.now()) this.set(when);
    this.ring();
  }

  private set(now: number): void {
    this.shown = now;
    this.since = this.by.now();
  }

  private ring(): void {
    const now = this.now() + 0.5;
    while (this.alarms.length && this.alarms[0]!.when <= now) this.alarms.shift()!.then();
    this.arm();
  }

  private arm(): void {
    this.off();
    const next = this.alarms[0];
    this.off = next && this.rate > 0 ? this.by.after(Math.max(0, (next.when - this.now()) / this.rate), () => this.ring()) : () => {};
  }
}
