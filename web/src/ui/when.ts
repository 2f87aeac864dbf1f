// Dates and spans in the reader's language.
import { lang } from '../lib/lang.svelte';

export const day = (time: number): string => new Intl.DateTimeFormat(lang.now, { dateStyle: 'medium' }).format(time);

export const moment = (time: number): string =>
  new Intl.DateTimeFormat(lang.now, { dateStyle: 'medium', timeStyle: 'short' }).format(time);

// "3 minutes ago"
export function ago(time: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - time) / 1000));
  const [unit, size]: [Intl.RelativeTimeFormatUnit, number] =
    seconds < 60 ? ['second', 1] : seconds < 3600 ? ['minute', 60] : seconds < 86400 ? ['hour', 3600] : ['day', 86400];
  return new Intl.RelativeTimeFormat(lang.now, { numeric: 'auto', style: 'short' }).format(-Math.floor(seconds / size), unit);
}

// "1:05"
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
