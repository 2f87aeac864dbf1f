// 七圣召唤 on one page.
import type { Start } from '../starts';
import { m } from '../../paraglide/messages.js';
import positions from './start.json';

export const start: Start = {
  positions,
  goal: [m.start_genius_goal, 'GI-1.2'],
  table: {
    position: '900.0',
    labels: [
      { at: 'you.diluc', name: m.start_genius_n_active, say: [m.start_genius_t_active, 'GI-17.3'] },
      { at: 'you.kaeya', name: m.start_genius_n_standby, say: [m.start_genius_t_standby, 'GI-17.4'] },
      { at: 'foe.noelle', name: m.start_genius_n_health, say: [m.start_genius_t_health, 'GI-17.2'] },
      { at: 'you.dice', name: m.start_genius_n_dice, say: [m.start_genius_t_dice, 'GI-4.1'] },
      { at: 'you.hand#sweet-madame', name: m.start_genius_n_hand, say: [m.start_genius_t_hand, 'GI-6.30'] },
      { at: 'you.diluc#searing-onslaught', name: m.start_genius_n_skill, say: [m.start_genius_t_skill, 'GI-6.10'] },
      { at: 'foe.summons.oz', name: m.start_genius_n_summon, say: [m.start_genius_t_summon, 'GI-10.1'] },
      { at: 'you.supports.paimon', name: m.start_genius_n_support, say: [m.start_genius_t_support, 'GI-17.10'] },
    ],
  },
  turnTitle: m.start_genius_turn,
  turn: [
    { name: m.start_genius_p_roll, shot: { position: '8.1', around: ['you.dice'] }, say: [[m.start_genius_s_roll, 'GI-4.3']] },
    { name: m.start_genius_p_act, shot: { position: '4.0', around: ['you.kaeya', 'foe.noelle'], arrow: ['you.kaeya', 'foe.noelle'] }, say: [[m.start_genius_s_act, 'GI-6.1'], [m.start_genius_s_act2, 'GI-6.2']] },
    { name: m.start_genius_p_end, shot: { position: '7.1', around: ['.badge', 'foe.noelle'] }, say: [[m.start_genius_s_end, 'GI-5.4']] },
    { name: m.start_genius_p_over, shot: { position: '7.1', around: ['you.summons.oz', 'foe.noelle'], arrow: ['you.summons.oz', 'foe.noelle'] }, say: [[m.start_genius_s_over, 'GI-7.3'], [m.start_genius_s_over2, 'GI-4.1']] },
  ],
  pays: [
    { pay: m.start_genius_pay_dice, get: [m.start_genius_get_dice, 'GI-9.3'] },
    { pay: m.start_genius_pay_one, get: [m.start_genius_get_one, 'GI-6.20'] },
    { pay: m.start_genius_pay_card, get: [m.start_genius_get_card, 'GI-6.40'] },
    { pay: m.start_genius_pay_energy, get: [m.start_genius_get_energy, 'GI-6.13'] },
  ],
  exchange: [
    { shot: { position: '4.0', around: ['you.kaeya', 'you.diluc', 'foe.noelle'], arrow: ['you.kaeya', 'foe.noelle'] }, say: [m.start_genius_e_1, 'GI-8.1'] },
    { shot: { position: '4.2', around: ['you.kaeya', 'you.diluc', 'foe.noelle'], arrow: ['you.diluc', 'foe.noelle'] }, say: [m.start_genius_e_2, 'GI-6.20'] },
    { shot: { position: '4.3', around: ['you.kaeya', 'you.diluc', 'foe.noelle'] }, say: [m.start_genius_e_3, 'GI-8.20'] },
  ],
  ends: [
    [m.start_genius_end_1, 'GI-14.6'],
    [m.start_genius_end_2, 'GI-14.5'],
    [m.start_genius_end_3, 'GI-3.2'],
  ],
  mistakes: [
    [m.start_genius_m_1, 'GI-6.2'],
    [m.start_genius_m_2, 'GI-4.1'],
    [m.start_genius_m_3, 'GI-5.4'],
  ],
};
