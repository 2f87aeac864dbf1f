// 幻想梦斗符 on one page.
import type { Start } from '../starts';
import { m } from '../../paraglide/messages.js';
import positions from './start.json';

export const start: Start = {
  positions,
  goal: [m.start_dreamduel_goal, 'DD-0.1'],
  table: {
    position: '900.0',
    labels: [
      { at: 'a-character-1', name: m.start_dreamduel_n_character, say: [m.start_dreamduel_t_character, 'DD-8.3'] },
      { at: 'you.health', name: m.start_dreamduel_n_health, say: [m.start_dreamduel_t_health, 'DD-2.2'] },
      { at: 'you.orbs.ready', name: m.start_dreamduel_n_orbs, say: [m.start_dreamduel_t_orbs, 'DD-6.1'] },
      { at: 'you.declare', name: m.start_dreamduel_n_declare, say: [m.start_dreamduel_t_declare, 'DD-10.6'] },
      { at: 'a-equip-1', name: m.start_dreamduel_n_equip, say: [m.start_dreamduel_t_equip, 'DD-9.2'] },
      { at: 'a-fu-2', name: m.start_dreamduel_n_fu, say: [m.start_dreamduel_t_fu, 'DD-6.2'] },
      { at: 'you.hand#rm-002', name: m.start_dreamduel_n_card, say: [m.start_dreamduel_t_card, 'DD-5.1'] },
      { at: 'you.deck', name: m.start_dreamduel_n_deck, say: [m.start_dreamduel_t_deck, 'DD-2.3'] },
    ],
  },
  turnTitle: m.start_dreamduel_turn,
  turn: [
    { name: m.start_dreamduel_p_pick, shot: { position: '900.0', around: ['you.health', 'a-character-1'] }, say: [[m.start_dreamduel_s_pick, 'DD-7.2'], [m.start_dreamduel_s_pick2, 'DD-7.4']] },
    { name: m.start_dreamduel_p_change, shot: { position: '6.1', around: ['a-character-1'] }, say: [[m.start_dreamduel_s_change, 'DD-8.1']] },
    { name: m.start_dreamduel_p_set, shot: { position: '900.0', around: ['a-equip-1', 'a-fu-2', 'you.fu'] }, say: [[m.start_dreamduel_s_set, 'DD-9.1']] },
    { name: m.start_dreamduel_p_battle, shot: { position: '2.2', around: ['a-declare-1', 'a-declare-2'] }, say: [[m.start_dreamduel_s_battle, 'DD-10.2'], [m.start_dreamduel_s_battle2, 'DD-10.4']] },
    { name: m.start_dreamduel_p_end, shot: { position: '900.0', around: ['you.hand#rm-002', 'you.hand#rm-005'] }, say: [[m.start_dreamduel_s_end, 'DD-11.1'], [m.start_dreamduel_s_end2, 'DD-11.2']] },
  ],
  pays: [
    { pay: m.start_dreamduel_pay_orb, get: [m.start_dreamduel_get_orb, 'DD-6.1'] },
    { pay: m.start_dreamduel_pay_fu, get: [m.start_dreamduel_get_fu, 'DD-6.2'] },
    { pay: m.start_dreamduel_pay_spent, get: [m.start_dreamduel_get_spent, 'DD-7.2'] },
    { pay: m.start_dreamduel_pay_low, get: [m.start_dreamduel_get_low, 'DD-12.7'] },
  ],
  exchange: [
    { shot: { position: '4.0', around: ['battle.attack', '.score.attack'] }, say: [m.start_dreamduel_e_1, 'DD-10.3'] },
    { shot: { position: '4.0', around: ['you.hand#rm-006', 'you.hand#rm-005'] }, say: [m.start_dreamduel_e_2, 'DD-10.5'] },
    { shot: { position: '4.1', around: ['you.health', 'you.orbs.ready'] }, say: [m.start_dreamduel_e_3, 'DD-12.2'] },
  ],
  ends: [
    [m.start_dreamduel_end_1, 'DD-2.2'],
    [m.start_dreamduel_end_2, 'DD-2.3'],
    [m.start_dreamduel_end_3, 'DD-2.1'],
  ],
  mistakes: [
    [m.start_dreamduel_m_1, 'DD-10.4'],
    [m.start_dreamduel_m_2, 'DD-10.5'],
    [m.start_dreamduel_m_3, 'DD-7.2'],
  ],
};
