// What a board is given: a position, whose side is at the bottom, and for every thing on it what can be done with it.
// A board marks its things as spots; what glows, what a click does and why something cannot be chosen is the same for
// all games and stands here.
import type { Attachment } from 'svelte/attachments';
import { book, type Book, type Card } from '../lib/book.svelte';
import type { Facts, GameId, Happening, Option, Question, Refusal, Side, View } from '../lib/protocol';
import { draw, lookOf, type Look, type Place } from './look';

// Where an option is on the board: the thing it is about by its path in the view ("c4", "you.characters.witch"), a card
// of a hand or pile by the pile's path and the card's key ("you.hand#em_kindle"), an ability of a thing in the same way
// ("you.ganyu#frostflake-arrow").
export function spotsOf(facts: Partial<Facts>): string[] {
  const spots: string[] = [];
  if (facts.at) spots.push(facts.at);
  if (facts.at && facts.ability !== undefined) spots.push(`${facts.at}#${facts.ability}`);
  if (facts.from && facts.key) spots.push(`${facts.from}#${facts.key}`);
  if (!spots.length && facts.to) spots.push(facts.to);
  return spots;
}

// What comes after an answer to carry on with it: an option by its written form, or the one that is about a spot.
type Step = { option: string } | { at: string };

// Something that can be done by a press: an answer, and those that follow.
export interface Move {
  option: Option;
  place: Place; // what it is about there
  then: Step[];
}

// Something here is aimed at something there: `whose` and `harms` are about what is there.
const isAimed = ({ at, from, key, to }: Facts): boolean => !!to && (!!at || (!!from && !!key));
const placeOf = (facts: Facts): Place => (isAimed(facts) ? { ...facts, whose: undefined, harms: undefined } : facts);

// What an option is aimed at: chosen in two steps, first the thing, then its target.
export function aimsOf(option: Option): [spot: string, move: Move][] {
  const { facts, targets = [] } = option;
  if (isAimed(facts)) return [[facts.to!, { option, place: { role: facts.role && facts.whose ? 'target' : facts.role, at: facts.to, whose: facts.whose, harms: facts.harms }, then: [] }]];
  return targets.flatMap((target) => {
    const [spot] = spotsOf(target);
    const then: Step[] = target.by?.map((word) => ({ option: word })) ?? (spot ? [{ at: spot }] : []);
    return spot ? [[spot, { option, place: { ...target, role: target.role ?? facts.role }, then }] as [string, Move]] : [];
  });
}

// What one still can do, where a step is about to be ended.
const Doing = ['play', 'use', 'attack', 'go'];
const ends = ({ facts }: Option): boolean => facts.role === 'end' || facts.role === 'decline';

export interface SpotInfo {
  path: string;
  label: string; // what it is, for who cannot see it
  card?: string | number | Card; // shown large when pointed at; a card of its own for what is no card of the book
  note?: string; // what it is, what moves it, what happens at which number
}

export interface Looked {
  element: HTMLElement;
  info: SpotInfo;
  pinned?: boolean;
}

interface SceneSource {
  game: GameId;
  view: View;
  me: Side;
  told: Happening[]; // what happened so far, the newest last
  question: Question | null; // one that may be answered here and now
  refusals: Refusal[] | null;
  hinted: string | null; // the option a hint names
  busy?: boolean; // an answer is on its way
  ahead?: boolean; // something may be picked up before it is asked for
  ending?: 'always' | 'left' | 'never'; // whether to ask again before a step is ended
  final?: boolean; // whether to ask again before what cannot be taken back
  answer(option: Option): void;
  preview?(option: Option): Promise<Happening[]>; // what would follow at once
}

export class Scene {
  // The first half of a choice in two steps: a spot, and what is done with it where that has been chosen.
  picked = $state<string | null>(null);
  private pickedOption = $state.raw<Option | null>(null);
  // Picked up ahead of its question: it is ready when that comes, and never sent by itself.
  ahead = $state.raw<Looked | null>(null);
  // What is marked to be given up, until it is confirmed.
  marked = $state.raw<Move[]>([]);
  // What is asked again before it is done, and why.
  doubt = $state.raw<{ move: Move; why: 'end' | 'rest' | 'own' | 'final' } | null>(null);
  // The steps of the turn pass by themselves, as long as nobody else is asked: the number of the last one passed.
  passing = $state<number | null>(null);
  // The last answer given here, in words.
  last = $state('');
  // Who is on the way, step by step: where the view still has it, and where it has come.
  walked = $state.raw<{ subject: string; at: string } | null>(null);
  private plan: { after: number; steps: Step[] } | null = null;
  // What is pointed at, focused or held: the page shows its card and why it cannot be chosen.
  looked = $state.raw<Looked | null>(null);
  // A spot with several options: the page shows them as a list beside it.
  menu = $state.raw<(Looked & { moves: Move[] }) | null>(null);
  // Which spots are on the board now; options that have none are shown as buttons.
  private mounted = $state.raw<ReadonlySet<string>>(new Set());
  private elements = new Map<string, Set<HTMLElement>>();

  private source: () => SceneSource = () => {
    throw new Error('a scene without a source');
  };

  constructor(source: () => SceneSource) {
    this.source = source;
  }

  get game(): GameId { return this.source().game; }
  get view(): View { return this.source().view; }
  get told(): Happening[] { return this.source().told; }
  get me(): Side { return this.source().me; }
  get foe(): Side { return this.source().me === 'you' ? 'foe' : 'you'; }
  get question(): Question | null { return this.source().question; }
  get book(): Book | undefined { return book(this.source().game); }
  // For questions answered in a way of their own: the option a hint names, and what is not offered and why.
  get hinted(): string | null { return this.source().hinted; }
  get refused(): Refusal[] { return this.source().refusals ?? []; }

  card(name: string | number | Card | undefined): Card | undefined {
    return typeof name === 'object' ? name : this.book?.find(name);
  }
  // A card's name in the reader's language; what is hidden stays so.
  name(card: string | number | undefined): string {
    return this.card(card)?.name ?? String(card ?? '');
  }

  private options = $derived<Option[]>(this.source().busy ? [] : (this.source().question?.options ?? []));
  // By where they are. What is nowhere itself, as an action, is where its targets are.
  private bySpot = $derived.by(() => {
    const map = new Map<string, Move[]>();
    for (const option of this.options) {
      const { facts } = option;
      for (const spot of spotsOf(facts)) add(map, spot, { option, place: placeOf(facts), then: [] });
      if (!facts.at && !(facts.from && facts.key)) for (const [spot, move] of aimsOf(option)) add(map, spot, move);
    }
    return map;
  });
  private refusedAt = $derived.by(() => {
    const map = new Map<string, Refusal[]>();
    for (const refusal of this.source().refusals ?? [])
      if (refusal.facts) for (const spot of spotsOf(refusal.facts)) add(map, spot, refusal);
    return map;
  });
  // The targets of what is picked.
  private aims = $derived.by(() => {
    const map = new Map<string, Move[]>();
    if (this.picked)
      for (const { option } of this.pickedOption ? [{ option: this.pickedOption }] : (this.bySpot.get(this.picked) ?? []))
        for (const [spot, move] of aimsOf(option)) if (spot !== this.picked) add(map, spot, move);
    return map;
  });
  private aimed = (option: Option): boolean => aimsOf(option).some(([spot]) => this.mounted.has(spot));

  private movesAt = (path: string): Move[] => this.aims.get(path) ?? this.bySpot.get(path) ?? [];
  // What a click on the spot can do now.
  at(path: string): Option[] {
    return this.movesAt(path).map((move) => move.option);
  }
  // Why it cannot be used; what can only be given up cannot.
  refusals(path: string): Refusal[] {
    return this.at(path).some(({ facts }) => facts.role !== 'discard') ? [] : (this.refusedAt.get(path) ?? []);
  }
  // What ends the question: it has a place of its own on the page, and is in none of the lists below.
  endings = $derived(this.options.filter(ends));
  // What can be done instead of ending it.
  left = $derived(this.options.filter(({ facts }) => Doing.includes(facts.role ?? '')));
  // Whether giving up is what the question is about.
  private discarding = $derived(!this.options.some(({ facts }) => ['play', 'use', 'attack'].includes(facts.role ?? '')));
  private isOnBoard = (option: Option): boolean => spotsOf(option.facts).some((spot) => this.mounted.has(spot));
  // Options that are nowhere on the board.
  rest = $derived.by(() => this.options.filter((option) => !ends(option) && !this.isOnBoard(option)));
  // Those that are.
  onBoard = $derived.by(() => this.options.filter((option) => !ends(option) && this.isOnBoard(option)));
  // Whether anything on the board can be chosen: itself, or as a target.
  private glows = $derived([...this.bySpot.keys(), ...this.aims.keys()].some((spot) => this.mounted.has(spot)));
  // Digits choose what is played or aimed at, in the order of a list; what is given up or ends has none.
  digits = (list: Option[]): ((option: Option) => number | undefined) => {
    const numbered = list.filter((option) => !ends(option) && option.facts.role !== 'discard').slice(0, 9);
    return (option) => numbered.indexOf(option) + 1 || undefined;
  };

  // What would follow from an option, as far as it can be known; nothing where it cannot be asked.
  async preview(option: Option): Promise<Happening[]> {
    return (await this.source().preview?.(option).catch(() => [])) ?? [];
  }

  // An answer that is listed. What gives something up is marked first.
  choose(option: Option): void {
    this.take({ option, place: option.facts, then: [] });
  }

  // One of the things a menu lists: read and meant, so that giving up needs no second press.
  pick(move: Move): void {
    const path = this.menu?.info.path ?? spotsOf(move.place).find((spot) => this.mounted.has(spot));
    if (path && !move.then.length && this.aimed(move.option)) {
      this.forget();
      this.picked = path;
      this.pickedOption = move.option;
    } else if (move.option.facts.role === 'discard') this.sure(move);
    else this.take(move);
  }

  private take(move: Move): void {
    const { option, place } = move;
    const { ending = 'never', final = false } = this.source();
    if (option.facts.role === 'discard') return this.mark(move);
    const wasteful = option.facts.role === 'end' && (ending === 'always' || (ending === 'left' && this.left.length > 0));
    const own = ending !== 'never' && lookOf([place], this.me) === 'harm';
    const why = wasteful ? 'end' : own ? 'own' : final && !option.undo ? 'final' : null;
    if (why) this.ask(move, why);
    else this.sure(move);
  }
  ask(move: Move, why: NonNullable<Scene['doubt']>['why']): void {
    this.forget();
    this.doubt = { move, why };
  }

  private mark(move: Move): void {
    const others = this.marked.filter(({ option }) => option.option !== move.option.option);
    const several = this.discarding && !move.then.length;
    this.menu = null;
    this.picked = null;
    if (others.length < this.marked.length) this.marked = others;
    else this.marked = several ? [...others, move] : [move];
  }
  // Gives up what is marked, one after the other as far as it is asked.
  confirmMarked(): void {
    const [first, ...others] = this.marked;
    if (first) this.sure({ ...first, then: [...first.then, ...others.map(({ option }) => ({ option: option.option }))] });
  }

  // Without asking again.
  sure(move: Move): void {
    this.ahead = null;
    this.send(move);
  }
  // By itself: what was picked up ahead stays.
  send({ option, then }: Move): void {
    this.forget();
    if (this.source().busy) return;
    this.last = wordsOf(option);
    const { subject } = this.question ?? {};
    const { role, at } = option.facts;
    this.walked = subject && at && role === 'go' ? { subject, at } : null;
    this.plan = then.length ? { after: this.question?.question ?? 0, steps: then } : null;
    this.source().answer(option);
  }

  // For every new question: answers it with what was chosen together with the last answer. Where another question has come
  // between, or what was chosen is not offered, the rest is forgotten.
  goOn(): boolean {
    const { plan, question } = this;
    this.forget();
    if (question && question.subject !== this.walked?.subject) this.walked = null;
    if (!plan || !question || question.question === plan.after) {
      this.takeUp();
      return false;
    }
    this.plan = null;
    const [step, ...then] = plan.steps;
    const fitting = question.question === plan.after + 1 && step ? this.options.filter((option) => ('option' in step ? option.option === step.option : spotsOf(option.facts).includes(step.at))) : [];
    const [option, another] = fitting;
    if (!option || another) return false;
    const { last } = this;
    this.send({ option, place: option.facts, then });
    this.last = last;
    return true;
  }

  // What was picked up ahead, as soon as something can be done with it: aimed with, or its list beside it.
  private takeUp(): void {
    const { ahead } = this;
    const moves = ahead ? (this.bySpot.get(ahead.info.path) ?? []).filter(({ option }) => option.facts.role !== 'discard') : [];
    if (!ahead || !moves.length) return;
    this.ahead = null;
    if (moves.every(({ option, then }) => !then.length && this.aimed(option))) this.picked = ahead.info.path;
    else this.menu = { ...ahead, moves };
  }

  // When the last answer is taken back.
  undone(): void {
    this.last = '';
    this.walked = null;
    this.ahead = null;
  }

  private forget(): void {
    this.menu = null;
    this.picked = null;
    this.pickedOption = null;
    this.looked = null;
    this.marked = [];
    this.doubt = null;
  }

  cancel(): boolean {
    const something = !!(this.passing !== null || this.menu || this.picked || this.ahead || this.looked?.pinned || this.doubt || this.marked.length);
    if (this.looked?.pinned) this.looked.element.focus({ preventScroll: true });
    this.forget();
    this.ahead = null;
    this.passing = null;
    return something;
  }

  elementOf(path: string): HTMLElement | undefined {
    return [...(this.elements.get(path) ?? [])].find((element) => element.isConnected);
  }

  private press(element: HTMLElement, info: SpotInfo): void {
    clearTimeout(this.coming?.timer);
    const moves = this.movesAt(info.path);
    const [first] = moves;
    if (this.picked === info.path) {
      this.picked = null;
      this.pickedOption = null;
    } else if (!first && this.source().ahead && info.card !== undefined && !info.path.startsWith(this.foe)) {
      this.ahead = this.ahead?.info.path === info.path ? null : { element, info };
      this.look(element, info);
    } else if (!first) {
      this.look(element, info, true);
    } else if (!this.aims.has(info.path) && moves.every(({ option, then }) => !then.length && this.aimed(option))) {
      this.menu = null;
      this.picked = info.path;
      this.pickedOption = null;
    } else if (moves.length === 1) {
      this.take(first);
    } else {
      this.menu = { element, info, moves };
    }
  }

  // What is looked at goes away with the pointer or the focus; what is pinned stays until it is put away.
  look(element: HTMLElement, info: SpotInfo, pinned = false): void {
    clearTimeout(this.leaving);
    clearTimeout(this.coming?.timer);
    if (this.looked?.pinned && !pinned) return;
    this.looked = { element, info, pinned };
  }
  // When the pointer rests there for a moment.
  lookSoon(element: HTMLElement, info: SpotInfo): void {
    clearTimeout(this.coming?.timer);
    this.coming = { element, timer: setTimeout(() => this.look(element, info), HoverDelay) };
  }
  // Not at once: the pointer may be on its way to the next. Of what lies inside another each is left by itself.
  lookAway(element?: HTMLElement): void {
    if (!element || this.coming?.element === element) clearTimeout(this.coming?.timer);
    if (!element) this.looked = null;
    else if (this.looked?.element === element && !this.looked.pinned) {
      clearTimeout(this.leaving);
      this.leaving = setTimeout(() => {
        if (this.looked?.element === element && !this.looked.pinned) this.looked = null;
      }, LeaveDelay);
    }
  }
  private leaving: ReturnType<typeof setTimeout> | undefined;
  private coming: { element: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined;

  // By arrow keys from one thing to the next in that direction, also to what cannot be chosen.
  private step(from: HTMLElement, [dx, dy]: readonly [number, number]): void {
    const box = from.getBoundingClientRect();
    let [nearest, least] = [from, Infinity];
    for (const element of [...this.elements.values()].flatMap((all) => [...all])) {
      if (element === from || !element.hasAttribute('tabindex') || element.contains(from) || from.contains(element)) continue;
      const there = element.getBoundingClientRect();
      if (!there.width) continue;
      const [x, y] = [there.x + there.width / 2 - box.x - box.width / 2, there.y + there.height / 2 - box.y - box.height / 2];
      const [ahead, aside] = [x * dx + y * dy, Math.abs(x * dy) + Math.abs(y * dx)];
      if (ahead < 4 || aside > 4 * ahead) continue;
      const far = ahead + 2 * aside;
      if (far < least) [nearest, least] = [element, far];
    }
    nearest.focus();
  }

  // Makes an element a spot: <div {@attach scene.spot({ path: 'c4', label: … })}>. What can be chosen has data-can and, in
  // data-role, what it is; its states are data-picked, data-ahead, data-marked, data-hinted, data-refused
  // (data-unpaid: for its price, which has data-price), data-subject. What can only be given up while the question is about
  // something else has data-refused, and data-role tells how. Tab goes to what can be chosen (to everything when nothing can),
  // arrows to everything.
  // The same info gets the same attachment: a board is drawn anew with every view, and what has not changed on it stays.
  spot(info: SpotInfo): Attachment<HTMLElement> {
    return this.same(['spot', info], (gone) => (element) => {
      $effect(() => this.mount(info.path, element));
      $effect(() => {
        const moves = this.movesAt(info.path);
        const options = moves.map(({ option }) => option);
        const hinted = this.source().hinted;
        const look: Look | null = moves.length ? lookOf(moves.map(({ place, option }) => ({ ...place, role: place.role ?? option.facts.role })), this.me) : null;
        const only = look === 'discard' && !this.discarding;
        const mark = (name: string, on: boolean) => element.toggleAttribute('data-' + name, on);
        const set = (name: string, value: string) => element.getAttribute(name) !== value && element.setAttribute(name, value);
        set('data-spot', info.path);
        draw(element, look);
        mark('can', moves.length > 0);
        mark('aim', this.aims.has(info.path));
        mark('picked', this.picked === info.path);
        mark('ahead', this.ahead?.info.path === info.path);
        mark('marked', this.marked.some(({ option }) => options.includes(option)));
        mark('hinted', !!hinted && options.some((option) => option.option === hinted));
        const refused = only || (!look && this.refusedAt.has(info.path));
        mark('refused', refused);
        mark('unpaid', refused && !!this.refusedAt.get(info.path)?.some((refusal) => refusal.price));
        mark('subject', this.source().question?.subject === info.path);
        const reachable = moves.length > 0 || this.refusedAt.has(info.path) || info.card !== undefined || info.note !== undefined;
        if (reachable) {
          set('tabindex', moves.length > 0 || !this.glows ? '0' : '-1');
          set('role', 'button');
          set('aria-label', [info.label, ...options.map((option) => option.text), ...this.refusals(info.path).map((refusal) => refusal.reason)].join('. '));
        } else {
          element.removeAttribute('tabindex');
          set('role', 'img');
          set('aria-label', info.label);
        }
      });
      const deaf = listen(element, {
        press: () => this.press(element, info),
        look: () => this.look(element, info),
        point: () => this.lookSoon(element, info),
        hold: () => this.look(element, info, true),
        away: () => this.lookAway(element),
        step: (way) => this.step(element, way),
      });
      return () => {
        gone();
        deaf();
      };
    });
  }
  private same(by: unknown, make: (gone: () => void) => Attachment<HTMLElement>): Attachment<HTMLElement> {
    const key = JSON.stringify(by);
    let attachment = this.attachments.get(key);
    if (!attachment) this.attachments.set(key, (attachment = make(() => this.attachments.delete(key))));
    return attachment;
  }
  private attachments = new Map<string, Attachment<HTMLElement>>();

  // Makes an element explain itself: a counter or a mark that is nothing to be chosen. Arrows go to it; Tab where it says so.
  about(label: string, note: string, tab = false): Attachment<HTMLElement> {
    return this.same(['about', label, note, tab], (gone) => (element) => {
      const info = { path: '', label, note };
      const name = `about ${label}`;
      const away = this.mount(name, element);
      element.tabIndex = tab ? 0 : -1;
      element.setAttribute('role', 'button');
      element.setAttribute('aria-label', label);
      element.dataset.about = '';
      const deaf = listen(element, {
        press: () => this.look(element, info, true),
        look: () => this.look(element, info),
        point: () => this.lookSoon(element, info),
        hold: () => this.look(element, info, true),
        away: () => this.lookAway(element),
        step: (way) => this.step(element, way),
      });
      return () => {
        gone();
        away();
        deaf();
      };
    });
  }

  private mount(path: string, element: HTMLElement): () => void {
    if (!this.elements.has(path)) this.elements.set(path, new Set());
    this.elements.get(path)!.add(element);
    this.count();
    return () => {
      const there = this.elements.get(path);
      there?.delete(element);
      if (!there?.size) this.elements.delete(path);
      this.count();
    };
  }
  // Once for all that come and go together.
  private count(): void {
    if (this.counting) return;
    this.counting = true;
    queueMicrotask(() => {
      this.counting = false;
      const now = new Set(this.elements.keys());
      if (now.size !== this.mounted.size || [...now].some((path) => !this.mounted.has(path))) this.mounted = now;
    });
  }
  private counting = false;
}

// Without the letters of the place where its thing stands on the board. Where to go keeps them; letters alone say nothing.
function wordsOf({ text, facts }: Option): string {
  if (/^[a-z]{1,2}\d$/.test(text)) return '';
  if (facts.role === 'go') return text;
  const letters = [facts.at, facts.to].filter((place) => /^[a-z]{1,2}\d$/.test(place ?? '')).join('|');
  return (letters && text.replace(new RegExp(` ?[（(]?\\b(${letters})\\b[)）]?`, 'g'), '').trim()) || text;
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
}

const HoverDelay = 300;
const LeaveDelay = 220;
const HoldDelay = 450;
const Arrows: { [key: string]: readonly [number, number] } = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// Click, Enter and Space press; arrows go to the next; pointing for a moment and focus by keyboard look, holding pins.
function listen(element: HTMLElement, on: { press(): void; look(): void; point(): void; hold(): void; away(): void; step(way: readonly [number, number]): void }): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const stop = new AbortController();
  const hear = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(name, listener, { signal: stop.signal });
  const later = (delay: number, what: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(what, delay);
  };
  hear('click', (event) => {
    event.stopPropagation();
    if (held) return;
    clearTimeout(timer);
    on.press();
  });
  hear('keydown', (event) => {
    const way = Arrows[event.key];
    if ((!way && event.key !== 'Enter' && event.key !== ' ') || event.target !== element || (way && !element.matches(':focus-visible'))) return;
    event.preventDefault();
    if (way) on.step(way);
    else on.press();
  });
  hear('pointerenter', (event) => event.pointerType === 'mouse' && on.point());
  hear('pointerleave', (event) => {
    clearTimeout(timer);
    if (event.pointerType === 'mouse') on.away();
  });
  hear('pointerdown', (event) => {
    held = false;
    if (event.pointerType !== 'mouse')
      later(HoldDelay, () => {
        held = true;
        on.hold();
      });
  });
  hear('pointerup', () => clearTimeout(timer));
  hear('pointercancel', () => clearTimeout(timer));
  hear('contextmenu', (event) => {
    event.preventDefault();
    on.hold();
  });
  hear('focus', () => element.matches(':focus-visible') && on.look());
  hear('blur', () => queueMicrotask(on.away)); // a focused element that is taken away blurs while the page is being changed
  return () => {
    clearTimeout(timer);
    stop.abort();
    on.away();
  };
}
