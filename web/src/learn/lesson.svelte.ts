// A lesson: an answer that leads away from the goal is shown, explained, and taken back.
import { get } from '../lib/api';
import type { GameId, Played, Question, View } from '../lib/protocol';
import { PrivateTable } from './private.svelte';

export interface LessonHead {
  game: GameId;
  lesson: number;
  title: string;
  idea: string;
  goal: string;
  steps: number;
}

// What docs/openapi.yaml calls LessonWay.
interface Way extends LessonHead {
  step: number;
  say: string;
  done: boolean;
  right: boolean;
  wrong: string | null;
  moves: Played[];
  view: View;
  question: Question | null;
  next: { option: string; text: string } | null; // an answer that leads on
}

export interface LessonList {
  lessons: (LessonHead & { verbs: string[] })[]; // what is done in it, answer by answer
  done: { game: GameId; lesson: number }[];
}
export const loadLessons = (): Promise<LessonList> => get<LessonList>('/api/lessons');

export class LessonLine extends PrivateTable<Way> {
  wrong = $state.raw<string | null>(null); // why the last answer does not lead to the goal

  constructor(game: GameId, number: string) {
    super(game, number, 'lesson');
  }

  protected take(answers: string[], way: Way): void {
    if (way.right) [this.answers, this.way] = [answers, way];
    else this.wrong = way.wrong;
  }
  protected forget(): void {
    this.wrong = null;
  }
}
