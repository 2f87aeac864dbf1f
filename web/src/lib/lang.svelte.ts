// The language everything is shown in. Messages read it when they are shown, so a change shows at once.
import { overwriteGetLocale, overwriteSetLocale } from '../paraglide/runtime.js';
import { to } from './place.svelte';
import type { Lang } from './protocol';
import { kept } from './settings.svelte';

export const languages: { id: Lang; name: string }[] = [
  { id: 'zh-Hans', name: '简体中文' },
  { id: 'zh-Hant', name: '繁體中文' },
  { id: 'en', name: 'English' },
];

function preferred(): Lang {
  for (const wish of navigator.languages ?? []) {
    if (/^zh\b.*\b(Hant|TW|HK|MO)\b/i.test(wish)) return 'zh-Hant';
    if (/^zh\b/i.test(wish)) return 'zh-Hans';
    if (/^en\b/i.test(wish)) return 'en';
  }
  return 'zh-Hans';
}

const asked = new URLSearchParams(location.search).get('lang');
const known = (lang: string | null): lang is Lang => languages.some((l) => l.id === lang);

export const lang = $state({ now: known(asked) ? asked : known(kept.lang) ? kept.lang : preferred() });

overwriteGetLocale(() => lang.now);
overwriteSetLocale((next) => speak(next as Lang));
// Also the name the page has on a home screen.
function mark(): void {
  document.documentElement.lang = lang.now;
  const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
  if (manifest) manifest.href = to(lang.now === 'zh-Hans' ? '/manifest.webmanifest' : `/manifest.${lang.now}.webmanifest`);
}
mark();

export function speak(next: Lang): void {
  lang.now = next;
  kept.lang = next;
  mark();
}
