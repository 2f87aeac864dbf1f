// Whose a zone of 幻想梦斗符 is: the server calls it by the seat, a player by whose it is.
import type { Side } from '../../lib/protocol';
import { m } from '../../paraglide/messages.js';

export const names = /[南北]方的|\b(?:South|North)’s /g;
export const nameOf = (place: string, me: Side): string => (/^[南S]/.test(place) === (me === 'you') ? m.whose_you() : m.whose_foe());
