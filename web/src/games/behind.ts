// Places that stand behind the names of cards, as in "Archer c4": in brackets there, or left out where the name is enough;
// elsewhere they are words of the sentence.
const leads = /(在|从|從|到|→|\b(at|from|to|in|into|entered|used|rebuilt)) ?$/;

// Whether the sentence before it leads to a place.
export const isLed = (before: string): boolean => leads.test(before);

// `place` is the pattern of one; `name` what it is called in a sentence, `behind` behind a card.
export const withBrackets = (text: string, place: string, name: (at: string) => string, behind: (at: string) => string): string =>
  text.replace(new RegExp(`[（(](${place})[)）]|( ?)\\b(${place})\\b`, 'g'), (_, within: string | undefined, space: string, bare: string, at: number) =>
    within || (at > 0 && space && !isLed(text.slice(0, at))) ? behind(within ?? bare) : space + name(bare),
  );
