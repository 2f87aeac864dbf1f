// One table: what is to be seen of it, and what can be said at it. Messages are shown one after the other at the pace
// the reader has set; nothing can be answered before all that happened has been shown.
import type { Command, Commands, TableCommandName } from '../lib/commands';
import { link, type Told } from '../lib/link.svelte';
import { Problem, type Happening, type Option, type Question, type Refusal, type Result, type Seat, type Side, type Snapshot, type Suggestion, type Summary, type Talk, type View } from '../lib/protocol';
import { pace } from '../lib/settings.svelte';
import { oneView } from '../lib/views';

const LongestLog = 400;
const MostBehind = 12; // messages; who is further behind is shown the newest at once

export interface LogLine extends Happening {
  id: number;
}

// The fields of a command of a table besides the table; nothing where all of them may be left out.
type Fields<Name extends TableCommandName> = object extends Omit<Commands[Name], 'table'> ? [more?: Omit<Commands[Name], 'table'>] : [more: Omit<Commands[Name], 'table'>];

export class Table {
  summary = $state.raw<Summary | null>(null);
  snapshot = $state.raw<Snapshot | null>(null); // the last one; its view, question and log are older than those below
  view = $state.raw<View | null>(null);
  question = $state.raw<Question | null>(null);
  result = $state.raw<Result | null>(null);
  log = $state.raw<LogLine[]>([]);
  // What is being shown as happening now, one at a time.
  happening = $state.raw<LogLine | null>(null);
  clocks = $state.raw<Snapshot['clocks'] | null>(null);
  clocksAt = $state(0);
  offers = $state.raw<Snapshot['offers'] | null>(null);
  talk = $state.raw<Talk[]>([]);
  rematch = $state.raw<{ asked: Seat | null; table: string | null }>({ asked: null, table: null });
  draining = $state(false);
  muted = $state(false);
  problem = $state.raw<Problem | null>(null); // why the table cannot be shown
  refused = $state.raw<Problem | null>(null); // why the last thing asked for was not done
  sending = $state(false);
  refusals = $state.raw<Refusal[] | null>(null); // what is not offered, and why; asked for where it is not told with the question
  hint = $state.raw<Suggestion | null>(null);
  // Something was taken back and nothing answered since: what is taken back is not answered again by itself.
  takenBack = $state(false);
  private busy = $state(false); // something is being shown

  you = $derived<Seat | 'watcher'>(this.snapshot?.you ?? (this.summary?.you || 'watcher'));
  // The side shown at the bottom of the board.
  me = $derived<Side>(this.you === 'b' ? 'foe' : 'you');
  game = $derived(this.snapshot?.game ?? this.summary?.game ?? null);
  // The question, when it is ours and everything before it has been shown.
  mine = $derived(this.question?.options && this.question.seat === this.you && !this.busy && !this.result ? this.question : null);

  private seen = 0;
  private queue: Told[] = [];
  private hurry: (() => void) | null = null;
  private lines = 0;
  private leave: () => void;

  constructor(readonly id: string) {
    this.leave = link.use((told) => this.hear(told));
  }

  close(): void {
    this.leave();
    if (link.state === 'open') link.send({ do: 'leave', table: this.id }).catch(() => {});
    this.queue = [];
    this.hurry?.();
  }

  // --- Saying

  async answer(option: string): Promise<void> {
    const question = this.question;
    if (!question || this.sending) return;
    this.sending = true;
    this.takenBack = false;
    this.refused = null;
    try {
      await this.say('answer', { question: question.question, option });
    } catch (problem) {
      // A lost response: the snapshot after coming back tells whether it was done.
      if ((problem as Problem).code !== 'old-question') this.refused = problem as Problem;
    } finally {
      this.sending = false;
    }
  }

  say<T = any, Name extends TableCommandName = TableCommandName>(what: Name, ...[more]: Fields<Name>): Promise<T> {
    return link.send<T>({ do: what, table: this.id, ...more } as Command);
  }

  // Like say, for buttons: what goes wrong is shown.
  async tell<Name extends TableCommandName>(what: Name, ...more: Fields<Name>): Promise<void> {
    this.refused = null;
    try {
      await this.say<unknown, Name>(what, ...more);
    } catch (problem) {
      this.refused = problem as Problem;
    }
  }

  // Whether to hear what others say here.
  async mute(on: boolean): Promise<void> {
    await this.tell('mute', { on });
    if (!this.refused) this.muted = on;
  }

  // What would follow from an option, as far as we can know. Asked for once.
  preview(option: Option): Promise<Happening[]> {
    let events = this.foreseen.get(option.option);
    if (!events) {
      events = this.say<{ events: Happening[] }, 'preview'>('preview', { question: this.question?.question ?? 0, option: option.option }).then((body) => body.events);
      this.foreseen.set(option.option, events);
    }
    return events;
  }
  private foreseen = new Map<string, Promise<Happening[]>>();

  async askHint(nodes = 2000): Promise<void> {
    const question = this.question?.question ?? 0;
    this.refused = null;
    try {
      const hint = await this.say<Suggestion, 'hint'>('hint', { question, nodes });
      if (this.question?.question === question) this.hint = hint;
    } catch (problem) {
      this.refused = problem as Problem;
    }
  }

  // Shows at once what is still to be shown.
  skip(): void {
    this.skipping = true;
    this.hurry?.();
  }
  private skipping = false;

  // --- Hearing

  private async join(): Promise<void> {
    try {
      const body = await link.send({ do: 'join', table: this.id, ...(this.seen ? { seen: this.seen } : {}) });
      this.summary = body.table;
      this.draining = false;
      this.problem = null;
      if (body.snapshot) this.restart(body.snapshot);
      else if (body.n === undefined) this.snapshot = null;
    } catch (problem) {
      if ((problem as Problem).code !== 'unreachable') this.problem = problem as Problem;
    }
  }

  private hear(told: Told): void {
    if (told.event === 'connected') {
      if (['unreachable', 'no-response'].includes(this.refused?.code ?? '')) this.refused = null;
      return void this.join();
    }
    if (told.table !== this.id) return;
    if (told.n !== undefined) {
      if (told.n <= this.seen) return;
      if (this.seen && told.n > this.seen + 1) return void this.renew();
      this.seen = told.n;
    }
    if (told.event === 'chat' || told.event === 'emote') {
      this.talk = [...this.talk.slice(-99), told.body as Talk];
      return;
    }
    this.queue.push(told);
    if (!this.busy) void this.show();
  }

  private async renew(): Promise<void> {
    try {
      const body = await this.say('view');
      if (body.snapshot) this.restart(body.snapshot);
    } catch {
      // The connection broke: coming back brings a snapshot.
    }
  }

  private restart(snapshot: Snapshot): void {
    this.queue = [];
    this.hurry?.();
    this.seen = snapshot.n;
    this.take(snapshot);
  }

  private take(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    this.view = snapshot.view ? oneView(snapshot.view) : null;
    this.log = (snapshot.log?.events ?? []).map((event) => this.line(event));
    this.happening = null;
    this.setClocks(snapshot.clocks);
    this.offers = snapshot.offers;
    this.result = snapshot.result;
    this.setQuestion(snapshot.question ?? null);
  }

  private line = (event: Happening): LogLine => ({ ...event, id: this.lines++ });

  private setClocks(clocks: Snapshot['clocks'] | undefined): void {
    if (!clocks) return;
    this.clocks = clocks;
    this.clocksAt = Date.now();
  }

  private setQuestion(question: Question | null): void {
    this.question = question;
    this.hint = null;
    this.refusals = null;
    this.foreseen.clear();
    if (!question?.options || question.seat !== this.you) return;
    if (question.refused) {
      this.refusals = question.refused;
      return;
    }
    const number = question.question;
    this.say<{ refused: Refusal[] }, 'why'>('why', { question: number }).then(
      (why) => {
        if (this.question?.question === number) this.refusals = why.refused;
      },
      () => {},
    );
  }

  private async show(): Promise<void> {
    this.busy = true;
    while (this.queue.length) {
      if (this.queue.length > MostBehind) this.skipping = true;
      await this.showOne(this.queue.shift()!);
    }
    this.skipping = false;
    this.busy = false;
  }

  private async showOne({ event, body }: Told): Promise<void> {
    switch (event) {
      case 'began':
      case 'undone':
        this.takenBack = event === 'undone';
        this.take(body as Snapshot);
        break;
      case 'asked':
      case 'moved': {
        this.question = null;
        if (body.view) this.view = oneView(body.view);
        for (const happened of (body.events ?? []) as Happening[]) {
          const line = this.line(happened);
          this.log = [...this.log.slice(-LongestLog), line];
          this.happening = line;
          if (tells(happened)) await this.pause(pace());
        }
        this.happening = null;
        this.setClocks(body.clocks);
        if (this.offers && (this.offers.draw || this.offers.undo)) this.offers = { ...this.offers, undo: null, draw: this.offers.draw === this.you ? this.offers.draw : null };
        this.setQuestion(body.question ?? null);
        break;
      }
      case 'presence':
        if (this.snapshot) this.snapshot = { ...this.snapshot, seats: body.seats };
        this.setClocks(body.clocks);
        break;
      case 'offer':
        this.offers = body;
        break;
      case 'over':
        this.result = body;
        this.question = null;
        break;
      case 'rematch':
        this.rematch = { asked: body.seat ?? this.rematch.asked, table: body.table ?? this.rematch.table };
        break;
      case 'draining':
        this.draining = true;
        break;
    }
  }

  private pause(time: number): Promise<void> {
    if (!time || this.skipping || document.visibilityState !== 'visible') return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, time);
      const table = this;
      function done() {
        clearTimeout(timer);
        table.hurry = null;
        resolve();
      }
      this.hurry = done;
    });
  }
}

// Whether something is worth a moment of its own.
const tells = (happened: Happening): boolean => !!happened.text && !/^(phase|turn|drew)$/.test(happened.event);
