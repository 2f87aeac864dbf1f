// What is to be seen of an event in a game nobody has drawn a board for: the kind by its name, the place by the values it
// has.
import { common, held, type Beat, type BeatOf, type Kind } from '../../table/show/beat';

const kinds: [RegExp, Kind][] = [
  [/^(turn|round)$/, 'turn'],
  [/^phase$/, 'phase'],
  [/drew|draw|took/, 'draw'],
  [/discard|burnt/, 'discard'],
  [/shuffle/, 'shuffle'],
  [/roll|dice/, 'roll'],
  [/played|cast|spell|reveal|shown/, 'reveal'],
  [/summon|built|set|equip|enter|arrive|place/, 'enter'],
  [/move|went|walk/, 'move'],
  [/attack|fight/, 'attack'],
  [/damage|lost|hurt/, 'damage'],
  [/heal|gain|score/, 'gain'],
  [/destroy|defeat|retire|died/, 'defeat'],
  [/ends$/, 'ending'],
];

export const beat: BeatOf = (event, sight) => {
  if (event.event === 'game-starts') return null;
  const side = event.seat;
  const kind = kinds.find(([name]) => name.test(event.event))?.[1] ?? 'tick';
  if (kind === 'ending') return common.ends(event);
  const place = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  const amount = typeof event.amount === 'number' ? (kind === 'damage' ? -event.amount : event.amount) : undefined;
  const card = place(event.card);
  const beat: Beat = { kind, side, card, amount, from: place(event.from), to: place(event.at) ?? place(event.to) };
  if (kind === 'draw') return common.drew(event);
  if (kind === 'reveal' && side) beat.from ??= held(side, card, sight);
  if (kind === 'roll') beat.dice = [event.faces ?? event.face ?? event.roll ?? event.dice ?? '?'].flat().map(String);
  if (!beat.to && side) beat.to = side;
  return beat;
};
