// A coach beside a first match: says what each step is for when it first comes, and holds back an answer that gives away
// much, as the server reckons from what the player knows. At most three times a match; never against people.
import type { GameId, Option, Question, Suggestion, View } from '../lib/protocol';
import { kept } from '../lib/settings.svelte';
import type { Table } from '../table/table.svelte';
import { isBlunder, tipOf } from './tips';

const Nodes = 600;
const MostWarnings = 3;
export const MostCoached = 3; // matches won, then the coach has gone

export interface Warning {
  option: string;
  text: string;
  loss: number; // in points
  reply: { mine: boolean; text: string }[];
  best: Suggestion['suggestions'][number];
}

export const coaches = (table: string): boolean => kept.coached.includes(table);
export const mayCoach = (game: GameId): boolean => (kept.coachWins[game] ?? 0) < MostCoached;

export class Coach {
  warning = $state.raw<Warning | null>(null);
  shown = $state(false); // the better answer is pointed out
  thinking = $state(false);
  tip = $state.raw<string | null>(null);
  private warned = 0;

  constructor(
    private readonly id: string,
    private readonly table: Table,
  ) {}

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
    if (!this.on || !question || this.warned >= MostWarnings || (question.options?.length ?? 0) < 2 || option.facts.role === 'pay') return this.table.answer(option.option);
    this.thinking = true;
    const told = await this.table.say<Suggestion, 'hint'>('hint', { question: question.question, nodes: Nodes, option: option.option }).catch(() => null);
    this.thinking = false;
    if (this.table.mine !== question) return;
    if (!told || !isBlunder(told, option.option)) return this.table.answer(option.option);
    ++this.warned;
    this.shown = false;
    this.warning = {
      option: option.option,
      text: option.text,
      loss: Math.round(told.chosen!.loss * 100),
      reply: told.chosen!.reply.slice(1).map(({ seat, text }) => ({ mine: seat === this.table.you, text })),
      best: told.suggestions[0]!,
    };
  }

  takeBack(): void {
    this.warning = null;
  }
  show(): void {
    const { warning } = this;
    if (!warning) return;
    this.shown = true;
    this.table.hint = { question: this.table.question?.question ?? 0, nodes: 0, suggestions: [warning.best], line: [], follows: [] };
  }
  playAnyway(): void {
    const { warning } = this;
    this.warning = null;
    if (warning) void this.table.answer(warning.option);
  }

  // Once for each match.
  over(game: GameId, won: boolean): void {
    if (!coaches(this.id) || kept.coachOver.includes(this.id)) return;
    kept.coachOver = [...kept.coachOver.slice(-20), this.id];
    if (won) kept.coachWins = { ...kept.coachWins, [game]: (kept.coachWins[game] ?? 0) + 1 };
  }
}
