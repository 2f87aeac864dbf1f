// Which field of a form a problem is about. What is about none of them is about the whole `form`.
import { words } from '../lib/api';
import { Problem } from '../lib/protocol';

export type Blame = { [field: string]: string };

// `fields`: by the code of the problem, the field.
export function blame(problem: unknown, fields: { [code: string]: string }): Blame {
  const field = problem instanceof Problem ? (fields[problem.code] ?? problem.trouble.field) : undefined;
  const known = field && Object.values(fields).includes(field) ? field : 'form';
  return { [known]: words(problem) };
}
