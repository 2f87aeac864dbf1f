// What a board is given: a position, whose side is at the bottom, and for every thing on it what can be done with it.
// A board marks its things as spots; what glows, what a click does and why something cannot be chosen is the same for
// all games and stands here.
import type { Attachment } from 'svelte/attachments';
import { book, type Book, type Card } from '../lib/book.svelte';
import type { Facts, GameId, Happening, Option, Question, Refusal, Side, View } from '../lib/protocol';

// Where an option is on the board: the thing it is about by its path in the view ("c4", "you.characters.witch"), a card
// of a hand or pile by the pile's path and the card's key ("you.hand#em_kindle"), an ability of a thing in the same way
// ("you.ganyu#frostflake-arrow").
export function spotsOf(facts: Facts): string[] {
  const spots: string[] = [];
  if (facts.at) spots.push(facts.at);
  if (facts.at && facts.ability !== undefined) spots.push(`${facts.at}#${facts.ability}`);
  if (facts.from && facts.key) spots.push(`${facts.from}#${facts.key}`);
  if (!spots.length && facts.to) spots.push(facts.to);
  return spots;
}

// What is aimed at, where an option names both: chosen in two steps, first the thing, then its target.
export const aimOf = (facts: Facts): string | null => (facts.to && (facts.at || (facts.from && facts.key)) ? facts.to : null);

export interface SpotInfo {
  path: string;
  label: string; // what it is, for who cannot see it
  card?: string | number | Card; // shown large when pointed at; a card of its own for what is no card of the book
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
  answer(option: Option): void;
  preview?(option: Option): Promise<Happening[]>; // what would follow at once
}

export class Scene {
  // The first half of a choice in two steps.
  picked = $state<string | null>(null);
  // What is pointed at, focused or held: the page shows its card and why it cannot be chosen.
  looked = $state.raw<Looked | null>(null);
  // A spot with several options: the page shows them as a list beside it.
  menu = $state.raw<(Looked & { options: Option[] }) | null>(null);
  // Which spots are on the board now; options that have none are shown as buttons.
  private mounted = $state.raw<ReadonlyMap<string, number>>(new Map());
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

  private options = $derived<Option[]>(this.source().question?.options ?? []);
  private bySpot = $derived.by(() => {
    const map = new Map<string, Option[]>();
    for (const option of this.options) for (const spot of spotsOf(option.facts)) add(map, spot, option);
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
    const map = new Map<string, Option[]>();
    if (this.picked)
      for (const option of this.bySpot.get(this.picked) ?? []) {
        const aim = aimOf(option.facts);
        if (aim) add(map, aim, option);
      }
    return map;
  });

  // What a click on the spot can do now.
  at(path: string): Option[] {
    return this.aims.get(path) ?? this.bySpot.get(path) ?? [];
  }
  refusals(path: string): Refusal[] {
    return this.at(path).length ? [] : (this.refusedAt.get(path) ?? []);
  }
  // Options that are nowhere on the board.
  rest = $derived.by(() => this.options.filter((option) => !spotsOf(option.facts).some((spot) => this.mounted.has(spot))));
  // Those that are.
  onBoard = $derived.by(() => this.options.filter((option) => spotsOf(option.facts).some((spot) => this.mounted.has(spot))));

  // What would follow from an option, as far as it can be known; nothing where it cannot be asked.
  async preview(option: Option): Promise<Happening[]> {
    return (await this.source().preview?.(option).catch(() => [])) ?? [];
  }

  choose(option: Option): void {
    this.menu = null;
    this.picked = null;
    this.looked = null;
    this.source().answer(option);
  }

  cancel(): boolean {
    const something = !!(this.menu || this.picked || this.looked?.pinned);
    if (this.looked?.pinned) this.looked.element.focus({ preventScroll: true });
    this.menu = null;
    this.picked = null;
    this.looked = null;
    return something;
  }

  elementOf(path: string): HTMLElement | undefined {
    return [...(this.elements.get(path) ?? [])].find((element) => element.isConnected);
  }

  private press(element: HTMLElement, info: SpotInfo): void {
    clearTimeout(this.coming?.timer);
    const options = this.at(info.path);
    const [first] = options;
    if (this.picked === info.path) {
      this.picked = null;
    } else if (!first) {
      this.look(element, info, true);
    } else if (options.every((option) => aimOf(option.facts)) && !this.aims.has(info.path)) {
      this.menu = null;
      this.picked = info.path;
    } else if (options.length === 1) {
      this.choose(first);
    } else {
      this.menu = { element, info, options };
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

  // Makes an element a spot: <div {@attach scene.spot({ path: 'c4', label: … })}>. What can be chosen has data-can; its
  // states are data-picked, data-aim, data-hinted, data-refused, data-subject. Tab goes to what can be chosen (to
  // everything when nothing can), arrows to everything.
  spot(info: SpotInfo): Attachment<HTMLElement> {
    return (element) => {
      $effect(() => this.mount(info.path, element));
      $effect(() => {
        const options = this.at(info.path);
        const hinted = this.source().hinted;
        const mark = (name: string, on: boolean) => element.toggleAttribute('data-' + name, on);
        element.dataset.spot = info.path;
        mark('can', options.length > 0);
        mark('picked', this.picked === info.path);
        mark('aim', this.aims.has(info.path));
        mark('hinted', !!hinted && options.some((option) => option.option === hinted));
        mark('refused', options.length === 0 && this.refusedAt.has(info.path));
        mark('subject', this.source().question?.subject === info.path);
        const reachable = options.length > 0 || this.refusedAt.has(info.path) || info.card !== undefined;
        if (reachable) {
          element.tabIndex = options.length > 0 || this.onBoard.length === 0 ? 0 : -1;
          element.setAttribute('role', 'button');
          element.setAttribute('aria-label', [info.label, ...options.map((option) => option.text), ...this.refusals(info.path).map((refusal) => refusal.reason)].join('. '));
        } else {
          element.removeAttribute('tabindex');
          element.setAttribute('role', 'img');
          element.setAttribute('aria-label', info.label);
        }
      });
      return listen(element, {
        press: () => this.press(element, info),
        look: () => this.look(element, info),
        point: () => this.lookSoon(element, info),
        hold: () => this.look(element, info, true),
        away: () => this.lookAway(element),
        step: (way) => this.step(element, way),
      });
    };
  }

  private mount(path: string, element: HTMLElement): () => void {
    const count = (by: number) => {
      const mounted = new Map(this.mounted);
      const now = (mounted.get(path) ?? 0) + by;
      if (now > 0) mounted.set(path, now);
      else mounted.delete(path);
      this.mounted = mounted;
    };
    queueMicrotask(() => count(1));
    if (!this.elements.has(path)) this.elements.set(path, new Set());
    this.elements.get(path)!.add(element);
    return () => {
      this.elements.get(path)?.delete(element);
      queueMicrotask(() => count(-1));
    };
  }
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const there = map.get(key);
  if (there) there.push(value);
  else map.set(key, [value]);
}

const HoverDelay = 350;
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
