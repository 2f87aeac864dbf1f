// A match as text that people read: a head, then turn by turn one line an action, with what followed from it below.
import { drawnBy, type Action, type Told, type Turn } from '../table/log';
import type { Side } from '../lib/protocol';

export interface Words {
  drew: (who: Side, n: number) => string;
  times: (n: number) => string;
}

export function transcript(head: string[], turns: Turn[], words: Words): string {
  const said = ({ line, count }: Told): string =>
    [line.text, count > 1 ? words.times(count) : '', line.because && !line.text?.includes(line.because) ? `〔${line.because}〕` : '', line.clause ? `[${line.clause}]` : ''].filter(Boolean).join(' ');
  const action = (one: Action): string[] => {
    if (one.phase) return [`-- ${one.head.line.text}`];
    const drawn = drawnBy(one);
    return [`* ${drawn ? words.drew(drawn.seat, drawn.count) : said(one.head)}`, ...one.rest.map((told) => `    ${said(told)}`)];
  };
  const turn = ({ head: title, actions }: Turn): string[] => ['', ...(title ? [`== ${title.text} ==`] : []), ...actions.flatMap(action)];
  return [...head, ...turns.flatMap(turn), ''].join('\n');
}
