// What ended a match, in words.
import type { Result } from '../lib/protocol';
import { m } from '../paraglide/messages.js';

const words = {
  rules: m.by_rules,
  concession: m.by_concession,
  time: m.by_time,
  agreement: m.by_agreement,
  abort: m.by_abort,
  'too-long': m.by_too_long,
  'rules-changed': m.by_rules_changed,
};

// A reason or an end this page has no words for is told as far as it has.
export const endedBy = ({ by, reason }: Pick<Result, 'by' | 'reason'>): string => ((reason && words[reason]) ?? words[by] ?? words.abort)();
