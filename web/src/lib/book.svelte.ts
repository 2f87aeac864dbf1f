// The cards of a game in the reader's language.
import { get } from './api';
import { lang } from './lang.svelte';
import type { GameId } from './protocol';

export interface Card {
  number: number;
  key: string;
  name: string;
  text: string;
  flavour?: string;
  facts: { [key: string]: any };
  words: { [key: string]: string };
  abilities: { key: string; name: string; text: string; words: { [key: string]: string } }[];
  notes: { key: string; name: string; text: string }[];
  search: string[];
  clauses?: string[]; // of the rulebook, that its scenarios cite
}

interface Answer {
  game: GameId;
  lang: string;
  columns: string[];
  labels: { [key: string]: string };
  terms?: { [key: string]: string };
  cards: Card[];
}

// By number, by key, or by any of its names: views and events call cards by their English names or their keys.
export class Book {
  private byNumber = new Map<number, Card>();
  private byName = new Map<string, Card>();

  constructor(
    readonly game: GameId,
    readonly lang: string,
    readonly cards: Card[],
    readonly labels: { [key: string]: string },
    readonly columns: string[],
    readonly terms: { [key: string]: string } = {}, // the game's words by their keys: "label.hand", "phase.draw"
  ) {
    for (const card of cards) {
      this.byNumber.set(card.number, card);
      for (const name of card.search) if (!this.byName.has(name)) this.byName.set(name, card);
    }
    for (const card of cards) this.byName.set(card.key, card);
  }

  // What the game calls a key of its positions, prices and facts.
  label(key: string): string | undefined {
    return this.terms[`field.${key}`] ?? this.terms[`label.${key}`] ?? this.terms[`zone.${key}`] ?? this.labels[key] ?? this.terms[`fact.${key}`];
  }

  find(card: number | string | undefined): Card | undefined {
    if (card === undefined) return undefined;
    return typeof card === 'number' ? this.byNumber.get(card) : this.byName.get(card);
  }
}

const books = $state<{ [gameAndLang: string]: Book }>({});
const loading = new Map<string, Promise<void>>();

// The book of a game in the language of now; undefined until it has come. Asks for it when it is missing.
export function book(game: GameId): Book | undefined {
  const name = `${game} ${lang.now}`;
  if (!books[name]) void load(game);
  // While another language is on its way the book of the last one serves.
  return books[name] ?? Object.entries(books).find(([key]) => key.startsWith(game + ' '))?.[1];
}

export function load(game: GameId): Promise<void> {
  const language = lang.now;
  const name = `${game} ${language}`;
  let promise = loading.get(name);
  if (!promise) {
    promise = get<Answer>(`/api/games/${game}/cards?lang=${language}`).then(
      (answer) => {
        books[name] = new Book(game, language, answer.cards, answer.labels, answer.columns, answer.terms);
      },
      (problem: unknown) => {
        loading.delete(name);
        throw problem;
      },
    );
    loading.set(name, promise);
    promise.catch(() => {});
  }
  return promise;
}
