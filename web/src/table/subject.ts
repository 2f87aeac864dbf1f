// The words of what a question is about ("am1 Swamp Frog", "Archer c4"), without the place they begin or end with: `place`
// is its path in the view.
export function withoutPlace(words: string, place: string): string {
  if (words === place) return '';
  if (place && words.startsWith(place + ' ')) return words.slice(place.length + 1);
  return place && words.endsWith(' ' + place) ? words.slice(0, -place.length - 1) : words;
}

// What stands before a question: what it is about, where the question itself does not say so.
export function aboutOf({ subject = '', subject_text = '', text = '' }: { subject?: string; subject_text?: string; text?: string }): string {
  const words = withoutPlace(subject_text, subject);
  return text.includes(words) ? '' : words;
}

// A question without the clause by which it is asked, which some name in brackets: a mark leads there.
export function askedOf(text: string): { text: string; clause?: string } {
  const found = /\s?[（(]([A-Z]{2}-[A-Z]?\d[\d.]*)[)）]/.exec(text);
  return found ? { text: text.replace(found[0], ''), clause: found[1] } : { text };
}
