// What has been chosen so far where an answer names several dice or cards: the tray or hand on the board and the list
// beside it show the same. Kept until the question is another one, so that a refused answer can be mended.
import type { Option, Question } from '../../lib/protocol';
import type { Scene } from '../../table/scene.svelte';
import { faces, writtenDice, type Dice, type DieFace } from './elements';
import type { SideView } from './things';

export interface OneDie {
  id: string;
  face: DieFace;
}

// Dice one by one.
export const diceOf = (dice: { [face: string]: number }): OneDie[] =>
  faces.flatMap((face) => Array.from({ length: dice[face] ?? 0 }, (_, i) => ({ id: `${face}${i}`, face })));

const dicePrompts = ['reroll', 'pay', 'tune-die'];

export class Choice {
  private made = $state.raw<{ question: number; ids: readonly string[] } | null>(null);

  constructor(private scene: Scene) {}

  private get question(): Question | null { return this.scene.question; }
  private get side(): SideView { return this.scene.view[this.scene.me]; }

  get ofDice(): boolean { return dicePrompts.includes(this.question?.prompt ?? ''); }
  get ofCards(): boolean { return this.question?.prompt === 'mulligan' || this.question?.prompt === 'replace'; }
  get dice(): OneDie[] { return diceOf(this.side.dice); }

  // The first payment offered is chosen already.
  private get offered(): readonly string[] {
    const first = this.question?.options?.[0]?.facts;
    if (this.question?.prompt !== 'pay' || !first) return [];
    const left: Dice = { ...(first.cost?.dice as Dice) };
    return this.dice.flatMap(({ id, face }) => (left[face] && left[face]-- > 0 ? [id] : []));
  }
  get ids(): readonly string[] {
    return this.made?.question === this.question?.question && this.made ? this.made.ids : this.offered;
  }

  has = (id: string): boolean => this.ids.includes(id);

  // A single die is an answer at once.
  press({ id, face }: OneDie): void {
    if (this.question?.prompt !== 'tune-die') return this.toggle(id);
    const option = this.single(face);
    if (option) this.scene.choose(option);
  }
  single(face: DieFace): Option | undefined {
    return this.question?.options?.find(({ facts }) => facts.dice?.[face]);
  }
  canPress(face: DieFace): boolean {
    return this.question?.prompt !== 'tune-die' || !!this.single(face);
  }

  toggle(id: string): void {
    if (!this.question) return;
    const others = this.ids.filter((other) => other !== id);
    this.set(this.has(id) ? others : [...others, id]);
  }
  set(ids: readonly string[]): void {
    if (this.question) this.made = { question: this.question.question, ids };
  }

  get counted(): Dice {
    const counted: Dice = {};
    for (const { id, face } of this.dice) if (this.has(id)) counted[face] = (counted[face] ?? 0) + 1;
    return counted;
  }

  // The option that names exactly these dice; where the question is open, one is written.
  get diceOption(): Option | undefined {
    const written = writtenDice(this.counted);
    const prompt = this.question?.prompt ?? '';
    const there = this.question?.options?.find(({ facts }) => writtenDice((facts.dice ?? facts.cost?.dice ?? {}) as Dice) === written);
    if (there || !this.question?.open || (prompt === 'pay' && !written)) return there;
    return { option: `${prompt} ${written || 'nothing'}`, text: '', facts: { verb: prompt, dice: this.counted }, undo: false };
  }

  // Cards of the hand by their places, from 1. Of two equal cards either may be named: only their number counts.
  get cardOption(): Option | undefined {
    const key = (place: string) => this.scene.card(this.side.hand[Number(place) - 1])?.key ?? '';
    const wanted = this.ids.map(key).sort().join();
    const there = this.question?.options?.find(({ facts }) => (facts.parts ?? []).map((part) => part.key ?? '').sort().join() === wanted);
    if (there || !this.question?.open) return there;
    const places = [...this.ids].sort((a, b) => Number(a) - Number(b));
    return { option: ['replace', this.question.seat, ...places].join(' '), text: '', facts: { verb: 'replace' }, undo: false };
  }
}

const choices = new WeakMap<Scene, Choice>();
export function choiceOf(scene: Scene): Choice {
  let choice = choices.get(scene);
  if (!choice) choices.set(scene, (choice = new Choice(scene)));
  return choice;
}
