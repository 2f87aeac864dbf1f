// The words of what a question is about ("am1 Swamp Frog", "Archer c4"), without the place they begin with: `place` is
// its path in the view.
export function withoutPlace(words: string, place: string): string {
  if (words === place) return '';
  return place && words.startsWith(place + ' ') ? words.slice(place.length + 1) : words;
}
