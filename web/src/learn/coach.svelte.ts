// A coach beside a first match: says what each step is for when it first comes, and holds back an answer that gives away
// much, as the server reckons from what the player knows. At most three times a match; never against people. After the match
// it says what decided it, what was missed, and which lesson is about that.
import type { GameId, Option, Played, Question, Suggestion, View } from '../lib/protocol';
import { kept } from '../lib/settings.svelte';
import type { Table } from '../table/table.svelte';
import { isBlunder, isMiss, tipOf, type Missed } from './tips';

const Nodes = 600;
const MostWarnings = 3;
export const MostCoached = 3; // matches won, then the coach has gone

export interface Warning {
  question: Question;
  option: string;
  text: string;
  loss: number; // in points
  reply: Played[];
  best: Suggestion['suggestions'][number];
}

export const coaches = (table: string): boolean => kept.coached.includes(table);
export const mayCoach = (game: GameId): boolean => (kept.coachWins[game] ?? 0) < MostCoached;

const placeOf = (table: string) => `missed:${table}`;
function keptMisses(table: string): Missed[] {
  try {
    return JSON.parse(sessionStorage.getItem(placeOf(table)) ?? '[]') as Missed[];
  } catch {
    return [];
  }
}

export class Coach {
  warning = $state.raw<Warning | null>(null);
  shown = $state(false); // what may follow was shown, and the better answer is pointed out
  misses = $state.raw<Missed[]>([]); // answers given although there was a clearly better one
  thinking = $state(false);
  tip = $state.raw<string | null>(null);
  private warned = 0;

  constructor(
    private readonly id: string,
    private readonly table: Table,
  ) {
    this.misses = keptMisses(id);
  }

  get on(): boolean {
    const { snapshot } = this.table;
    const computer = !!snapshot && (snapshot.seats.a.kind === 'computer' || snapshot.seats.b.kind === 'computer');
    return coaches(this.id) && computer && !snapshot!.terms.rated && this.table.you !== 'watcher';
  }
  off(): void {
    kept.coached = kept.coached.filter((table) => table !== this.id);
    this.warning = null;
    this.tip = null;
  }

  // Each kind of question is explained once, when it first comes in a game.
  asked(game: GameId, question: Question | null, view: View | null): void {
    if (!this.on || !question) return;
    const found = tipOf(game, question.prompt, view);
    if (!found) return;
    const said = kept.tips[game] ?? [];
    if (said.includes(found.key)) return;
    kept.tips = { ...kept.tips, [game]: [...said, found.key] };
    this.tip = found.key;
  }

  // Answers, or holds the answer back and says why.
  async answer(option: Option): Promise<void> {
    const question = this.table.mine;
    if (this.thinking) return;
    if (!this.on || !question || (question.options?.length ?? 0) < 2 || option.facts.role === 'pay') return this.table.answer(option.option);
    this.thinking = true;
    const told = await this.table.adviceOn({ question: question.question, nodes: Nodes, option: option.option }).catch(() => null);
    this.thinking = false;
    if (this.table.mine !== question) return;
    this.missed = told && isMiss(told, option.option) ? missOf(question, option, told) : null;
    if (!told || this.warned >= MostWarnings || !isBlunder(told, option.option)) return this.give(question, option.option);
    ++this.warned;
    this.shown = false;
    this.warning = {
      question,
      option: option.option,
      text: option.text,
      loss: Math.round(told.chosen!.loss * 100),
      reply: told.chosen!.reply,
      best: told.suggestions[0]!,
    };
  }
  private missed: Missed | null = null;

  // What was taken back before has not been missed.
  private give(question: Question, option: string): Promise<void> {
    this.misses = [...this.misses.filter(({ n }) => n < question.question), ...(this.missed ? [this.missed] : [])];
    try {
      sessionStorage.setItem(placeOf(this.id), JSON.stringify(this.misses));
    } catch {
      // A browser that keeps nothing: known as long as the page is open.
    }
    return this.table.answer(option);
  }

  takeBack(): void {
    this.table.stopRepeating();
    this.warning = null;
  }
  // What may follow is played on the board, and taken back; then the better answer is pointed out.
  async show(): Promise<void> {
    const { warning } = this;
    if (!warning) return;
    this.shown = true;
    await this.table.suppose(warning.reply);
    if (this.warning === warning) this.table.hint = { question: this.table.question?.question ?? 0, nodes: 0, suggestions: [warning.best], line: [], follows: [] };
  }
  playAnyway(): void {
    const { warning } = this;
    this.takeBack();
    if (warning) void this.give(warning.question, warning.option);
  }

  // Once for each match.
  over(game: GameId, won: boolean): void {
    if (!coaches(this.id) || kept.coachOver.includes(this.id)) return;
    kept.coachOver = [...kept.coachOver.slice(-20), this.id];
    if (won) kept.coachWins = { ...kept.coachWins, [game]: (kept.coachWins[game] ?? 0) + 1 };
  }
}

const missOf = (question: Question, option: Option, { chosen, suggestions: [best], follows, line }: Suggestion): Missed => ({
  n: question.question,
  text: option.text,
  loss: chosen!.loss,
  best: best!.text,
  leads: follows.length ? follows : line.slice(1).map(({ text }) => text),
  verb: best!.option.split(' ')[0]!,
});
