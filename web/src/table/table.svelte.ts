// One table: what is to be seen of it, and what can be said at it. Messages are shown one after the other, event by event
// (show/): the board is never newer than what was shown of it, and nothing can be answered before all that happened has
// been shown. One's own moves do not wait for pictures.
import { allSpoken } from '../games/places';
import { partOf, promised, type Promises } from '../lib/chance';
import type { Command, Commands, TableCommandName } from '../lib/commands';
import { link, type Line, type Told } from '../lib/link.svelte';
import { Problem, type Happening, type Option, type Played, type Question, type Refusal, type Result, type Seat, type Side, type Snapshot, type Suggestion, type Summary, type Talk, type View } from '../lib/protocol';
import { merged, oneView } from '../lib/views';
import { stepped } from './log';
import type { Kind } from './show/beat';
import { Own, Timed, Turn, type Limits } from './show/plan';
import { Show, type Frame } from './show/show.svelte';

const LongestLog = 400;
const Return = 12_000; // the longest that what has waited is shown, at twice the pace
const MostKept = 40; // actions that can be shown again
const Linger = 1200; // milliseconds: where something might lead is looked at
// What is over when it has been shown, or only fills and empties hands and piles.
const Unnoticed: ReadonlySet<Kind> = new Set(['turn', 'phase', 'ending', 'draw', 'discard', 'shuffle', 'roll', 'attack', 'clash']);
const LeastAction = 1000; // milliseconds, however long the turn has been

export interface LogLine extends Happening {
  id: number;
}

// What an opponent has done with one answer.
export interface Action {
  id: number;
  frames: Frame[];
  text: string;
  card?: string;
  sign: string; // where there is no card
}
const signOf = (word = ''): string => (/^.{1,2}$/u.test(word) ? word : '•'); // whole, or none

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
  // What the opponent has done since one's own last action: can be shown again.
  theirs = $state.raw<Action[]>([]);
  // Where something is not as it was before that, until the next answer; and the card the opponent has shown last.
  changed = $state.raw<ReadonlySet<string>>(new Set());
  revealed = $state.raw<{ card: string } | null>(null);
  // Whether the last question told is ours, although it may not have been shown yet.
  awaited = $state(false);
  readonly show = new Show();
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
  private lines = 0;
  private actions = 0;
  private whole: View | null = null; // the view as it came, of both seats where both may be seen
  private answeredAt = -Infinity;
  private spent = 0; // how long has been shown since one's own last answer
  private since = false; // something of one's own has happened since the opponent's last action
  private leave: () => void;

  // `line` is where it is: at the server, or a lesson.
  constructor(
    readonly id: string,
    private readonly line: Line = link,
  ) {
    this.leave = line.use((told) => this.hear(told));
  }

  close(): void {
    this.leave();
    if (this.line.state === 'open') this.line.send({ do: 'leave', table: this.id }).catch(() => {});
    this.queue = [];
    this.show.stop();
  }

  // --- Saying

  async answer(option: string): Promise<void> {
    const question = this.question;
    if (!question || this.sending) return;
    this.sending = true;
    this.answeredAt = performance.now();
    this.spent = 0;
    this.changed = new Set();
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
    return this.line.send<T>({ do: what, table: this.id, ...more } as Command);
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

  async askRematch(): Promise<void> {
    await this.tell('rematch', await promised());
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
      events = this.say<{ events: Happening[] }, 'preview'>('preview', { question: this.question?.question ?? 0, option: option.option }).then((body) => this.spoken(body.events));
      this.foreseen.set(option.option, events);
    }
    return events;
  }
  private foreseen = new Map<string, Promise<Happening[]>>();

  async askHint(nodes = 2000): Promise<void> {
    const question = this.question?.question ?? 0;
    this.refused = null;
    try {
      const hint = await this.adviceOn({ question, nodes });
      if (this.question?.question === question) this.hint = hint;
    } catch (problem) {
      this.refused = problem as Problem;
    }
  }

  // What the computer would answer; of an option also how much worse it is.
  adviceOn = async (asked: Fields<'hint'>[0]): Promise<Suggestion> => this.spoken(await this.say<Suggestion, 'hint'>('hint', asked));

  // How many actions are still to be shown.
  get waiting(): number {
    return this.queue.filter((told) => told.body?.events?.length).length;
  }

  // Shows again what the opponent has done.
  again(actions = this.theirs): Promise<void> {
    return this.repeat(actions.map(({ frames }) => frames));
  }
  // Shows what might come of an answer, from here on; then everything is as it was.
  async suppose(moves: Played[]): Promise<void> {
    let before = this.whole;
    const all = moves.map(({ events, view }) => {
      const frames = this.framesOf({ events, view }, before);
      before = view;
      return frames;
    });
    this.supposing = true;
    await this.repeat(all, Linger);
    this.supposing = false;
  }
  supposing = $state(false);

  // Whatever comes meanwhile ends it.
  private async repeat(all: Frame[][], linger = 0): Promise<void> {
    const [first] = all.flat();
    if (this.busy || !first) return;
    this.busy = true;
    this.repeating = true;
    this.view = first.before;
    for (const frames of all) if (this.repeating) await this.show.play(frames, [], Turn, (frame) => (this.view = frame.view));
    if (linger && this.repeating) await this.show.stay(linger);
    this.repeating = false;
    this.view = this.whole && oneView(this.whole);
    this.happening = null;
    this.busy = false;
    this.show.rest();
    void this.run();
  }
  repeating = $state(false);
  stopRepeating(): void {
    if (!this.repeating) return;
    this.repeating = false;
    this.show.stop();
  }

  // --- Hearing

  private async join(): Promise<void> {
    try {
      const body = await this.line.send({ do: 'join', table: this.id, ...(this.seen ? { seen: this.seen } : {}) });
      this.summary = body.table;
      if (body.n === undefined) this.giveChance(body.table.chance);
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
      for (const event of (told.body?.events ?? []) as Happening[]) event.step = told.n;
    }
    if (told.event === 'chat' || told.event === 'emote') {
      this.talk = [...this.talk.slice(-99), told.body as Talk];
      return;
    }
    if (told.event === 'chance') return this.giveChance(told.body as Promises);
    if (told.body && 'question' in told.body) this.awaited = told.body.question?.seat === this.you;
    this.queue.push(told);
    if (this.repeating) this.stopRepeating();
    else void this.run();
  }

  // Our part of the seed, where we have promised one.
  private giveChance(promises: Promises | undefined): void {
    const part = promises && partOf(this.id, promises);
    if (part) this.say('chance', { part }).catch(() => {}); // without it the match begins all the same
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
    this.repeating = false;
    this.show.stop();
    this.seen = snapshot.n;
    this.take(snapshot);
  }

  private take(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    this.setView(snapshot.view ?? null);
    this.log = stepped(snapshot.log).map((event) => this.lineOf(event));
    this.happening = null;
    this.theirs = [];
    this.changed = new Set();
    this.awaited = snapshot.question?.seat === this.you;
    this.setClocks(snapshot.clocks);
    this.offers = snapshot.offers;
    this.result = snapshot.result;
    this.setQuestion(snapshot.question ?? null);
  }

  private lineOf = ({ frame: _, ...event }: Happening): LogLine => ({ ...event, event: event.event, id: this.lines++ });

  private setView(view: View | null): void {
    this.whole = view;
    this.view = view && oneView(view);
  }

  private setClocks(clocks: Snapshot['clocks'] | undefined): void {
    if (!clocks) return;
    this.clocks = clocks;
    this.clocksAt = Date.now();
  }

  // With places called as players call them. What has happened keeps their names, which the log makes marks of.
  private spoken = <T>(told: T): T => allSpoken(told, this.game, this.me, this.view);

  private setQuestion(asked: Question | null): void {
    const question = this.spoken(asked);
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
        if (this.question?.question === number) this.refusals = this.spoken(why.refused);
      },
      () => {},
    );
  }

  private async run(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    while (this.queue.length) await this.showOne(this.queue.shift()!);
    this.show.rest();
    this.busy = false;
  }

  private async showOne({ event, body }: Told): Promise<void> {
    switch (event) {
      case 'began':
      case 'undone':
      case 'renewed':
        this.takenBack = event === 'undone';
        this.take(body as Snapshot);
        break;
      case 'asked':
      case 'moved':
        await this.showAction(body);
        break;
      case 'dismissed':
        this.problem = body.error;
        break;
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
        this.revealed = null; // the ending takes its room
        break;
      case 'rematch':
        this.rematch = { asked: body.seat ?? this.rematch.asked, table: body.table ?? this.rematch.table };
        break;
      case 'draining':
        this.draining = true;
        break;
    }
  }

  // --- Showing

  private async showAction(body: any): Promise<void> {
    const ours = this.question?.seat === this.you;
    this.question = null;
    ++this.actions;
    const frames = this.framesOf(body, this.whole);
    const behind: Frame[][] = [];
    let before: View | null = body.view ?? this.whole;
    for (const told of this.queue)
      if (told.event === 'asked' || told.event === 'moved') {
        behind.push(this.framesOf(told.body, before));
        before = told.body.view ?? before;
      }
    this.keep(frames, ours);
    const { snapshot } = this;
    const time = await this.show.play(frames, behind, this.limitsOf(frames, ours, body), (frame) => {
      const line = this.lineOf(frame.event);
      this.log = [...this.log.slice(-LongestLog), line];
      this.happening = line;
      this.view = frame.view;
      if (!ours || body.question?.seat !== this.you) this.notice(frame);
    });
    if (snapshot !== this.snapshot) return; // a new one has come meanwhile
    if (!ours) this.spent += time;
    this.happening = null;
    if (body.view) this.setView(body.view);
    this.setClocks(body.clocks);
    if (this.offers?.undo) this.offers = { ...this.offers, undo: null };
    this.setQuestion(body.question ?? null);
  }

  // What happened, each with the board before and after it. Made once for each message, as soon as there is a stage.
  private framesOf(body: any, before: View | null): Frame[] {
    const made = this.made.get(body);
    if (made) return made;
    const end = oneView(body.view ?? before ?? {});
    let whole: View = before ?? {};
    const frames = this.show.seen(
      ((body.events ?? []) as Happening[]).map((event) => {
        const was = oneView(whole);
        if (event.frame) whole = merged(whole, event.frame) as View;
        return { event, before: was, view: event.frame ? oneView(whole) : was, end };
      }),
    );
    if (this.show.stage) this.made.set(body, frames);
    return frames;
  }
  private made = new WeakMap<object, Frame[]>();

  // How long it may take: what nobody could have foreseen is shown in full, one's own doing opens the next question soon.
  private limitsOf(frames: Frame[], ours: boolean, body: any): Limits {
    const foreseen = frames.every(({ event, beat }) => !beat || ((event.seat ?? beat.side) !== this.foe && !['roll', 'draw', 'shuffle', 'reveal', 'turn', 'ending'].includes(beat.kind)));
    if (ours && foreseen && body.question?.seat === this.you) {
      const left = Math.max(0, Own.budget - (performance.now() - this.answeredAt));
      return { budget: left, cap: left };
    }
    if (this.show.away) {
      const left = Math.max(0, Return - (this.show.time.now() - this.show.returned));
      return { budget: left, cap: left };
    }
    if (this.clocks?.a.bank !== undefined) return Timed;
    const left = Math.max(0, Turn.budget - this.spent);
    return { budget: left, cap: Math.max(LeastAction, Turn.cap - this.spent) };
  }
  private get foe(): Side {
    return this.me === 'you' ? 'foe' : 'you';
  }

  private notice({ beat }: Frame): void {
    if (!beat || this.you === 'watcher') return;
    if (beat.kind === 'reveal' && beat.card) this.revealed = { card: beat.card };
    if (beat.to && !Unnoticed.has(beat.kind)) this.changed = new Set([...this.changed, beat.to]);
  }

  private keep(frames: Frame[], ours: boolean): void {
    if (this.you === 'watcher') return;
    const shown = frames.filter(({ beat }) => beat && !['turn', 'phase', 'tick', 'draw', 'shuffle'].includes(beat.kind));
    if (ours) {
      this.since ||= shown.some(({ beat }) => beat!.side !== this.foe);
      return;
    }
    const first = shown.find(({ beat }) => beat!.side === this.foe) ?? shown[0];
    if (!first) return;
    const last = this.since ? [] : this.theirs;
    this.since = false;
    this.theirs = [...last.slice(-MostKept), { id: this.actions, frames, text: first.event.text ?? '', card: first.beat!.card, sign: signOf(first.beat!.word) }];
  }
}
