// The rulebook: clauses, what they refer to, and finding words in them.
export interface Clause {
  id: string;
  text: string;
  cards?: number[]; // those whose scenarios cite it
}

export interface Part {
  title: string;
  clauses: Clause[];
}

export interface Rules {
  game: string;
  lang: string;
  rules_version: string;
  parts: Part[];
}

export type Piece = { kind: 'text' | 'strong' | 'em' | 'code' | 'mark'; text: string } | { kind: 'clause'; text: string; id: string };

// Numbers of clauses as texts have them: SW-4.2, RU-3, T-12, DD-C3.8, LI-R55, GI-30.
const Reference = /\b[A-Z]{1,2}-(?:[A-Z])?\d+(?:\.\d+)*\b/;
const Inline = new RegExp(`(\\*\\*[^*]+\\*\\*|\\*[^*\\s][^*]*\\*|\`[^\`]+\`|${Reference.source})`);

// A clause's text in pieces: the few marks of Markdown it may have, and references to clauses that are there. A
// reference to a whole part ("SW-18") leads to its first clause.
export function piecesOf(text: string, known: (reference: string) => string | undefined): Piece[] {
  return text.split(Inline).flatMap((bit): Piece[] => {
    if (!bit) return [];
    if (bit.length > 4 && bit.startsWith('**') && bit.endsWith('**')) return [{ kind: 'strong', text: bit.slice(2, -2) }];
    if (bit.length > 2 && bit.startsWith('*') && bit.endsWith('*')) return [{ kind: 'em', text: bit.slice(1, -1) }];
    if (bit.length > 2 && bit.startsWith('`') && bit.endsWith('`')) return [{ kind: 'code', text: bit.slice(1, -1) }];
    const id = Reference.test(bit) ? known(bit) : undefined;
    return [id ? { kind: 'clause', text: bit, id } : { kind: 'text', text: bit }];
  });
}

// Where a reference leads.
export function index(rules: Rules): (reference: string) => string | undefined {
  const ids = new Map<string, string>();
  for (const part of rules.parts) {
    const first = part.clauses[0]?.id;
    const number = part.title.match(/^[A-Z]{1,2}-[A-Z]?\d+(?:\.\d+)*/)?.[0];
    if (first && number && !ids.has(number)) ids.set(number, first);
  }
  for (const part of rules.parts) for (const clause of part.clauses) ids.set(clause.id, clause.id);
  return (reference) => ids.get(reference);
}

// The parts and clauses that hold all the words, or whose number begins with them.
export function search(rules: Rules, wanted: string): Part[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return rules.parts;
  const fits = (part: Part, clause: Clause) => {
    const text = `${clause.text} ${part.title}`.toLowerCase();
    return words.every((word) => text.includes(word) || clause.id.toLowerCase().startsWith(word));
  };
  return rules.parts.map((part) => ({ ...part, clauses: part.clauses.filter((clause) => fits(part, clause)) })).filter((part) => part.clauses.length);
}

// Marks the words that were looked for.
export function marked(pieces: Piece[], wanted: string): Piece[] {
  const words = wanted.split(/\s+/).filter(Boolean).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (!words.length) return pieces;
  const pattern = new RegExp(`(${words.join('|')})`, 'gi');
  return pieces.flatMap((piece): Piece[] =>
    piece.kind === 'text' ? piece.text.split(pattern).flatMap((bit, i): Piece[] => (bit ? [{ kind: i % 2 ? 'mark' : 'text', text: bit }] : [])) : [piece],
  );
}
