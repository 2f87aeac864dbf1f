// Requests to the server.
import { m } from '../paraglide/messages.js';
import { lang } from './lang.svelte';
import { api } from './place.svelte';
import { Problem, type Trouble } from './protocol';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

// Throws a Problem with words for people. A file is sent as it is.
export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const url = new URL(api(path), location.href);
  if (!url.searchParams.has('lang')) url.searchParams.set('lang', lang.now);
  let response: Response;
  try {
    response = await fetch(url, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
    });
  } catch {
    throw new Problem('unreachable', m.problem_unreachable());
  }
  const text = await response.text();
  let json: unknown = null;
  try {
    json = text ? JSON.parse(text) : null;
  } catch {
    throw new Problem('no-json', m.problem_strange({ status: String(response.status) }));
  }
  if (response.ok) return json as T;
  const trouble = (json as { error?: Trouble } | null)?.error;
  throw new Problem(
    trouble?.code ?? String(response.status),
    trouble?.text ?? m.problem_strange({ status: String(response.status) }),
    trouble,
  );
}

export const get = <T>(path: string) => ask<T>('GET', path);
export const post = <T>(path: string, body: unknown = {}) => ask<T>('POST', path, body);
export const put = <T>(path: string, body?: unknown) => ask<T>('PUT', path, body);
export const patch = <T>(path: string, body: unknown) => ask<T>('PATCH', path, body);
export const remove = <T>(path: string, body?: unknown) => ask<T>('DELETE', path, body);

export const words = (problem: unknown): string =>
  problem instanceof Problem ? (problem.trouble.reason ? `${problem.text} ${problem.trouble.reason}` : problem.text) : String(problem);
