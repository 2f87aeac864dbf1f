// 召唤师战争 on one page.
import type { Start } from '../starts';
import { m } from '../../paraglide/messages.js';
import positions from './start.json';

export const start: Start = {
  positions,
  goal: [m.start_summoner_goal, 'SW-0.1'],
  table: {
    position: '900.0',
    labels: [
      { at: 'd1', name: m.start_summoner_n_summoner, say: [m.start_summoner_t_summoner, 'SW-16.3'] },
      { at: 'd3', name: m.start_summoner_n_gate, say: [m.start_summoner_t_gate, 'SW-4.3'] },
      { at: 'c3', name: m.start_summoner_n_unit, say: [m.start_summoner_t_unit, 'SW-1.6'] },
      { at: 'b3', name: m.start_summoner_n_structure, say: [m.start_summoner_t_structure, 'SW-16.1'] },
      { at: 'b8', name: m.start_summoner_n_target, say: [m.start_summoner_t_target, 'SW-1.3'] },
      { at: 'you.magic', name: m.start_summoner_n_magic, say: [m.start_summoner_t_magic, 'SW-12.1'] },
      { at: 'you.hand#frost-bear-cavalry', name: m.start_summoner_n_hand, say: [m.start_summoner_t_hand, 'SW-1.6'] },
      { at: 'you.deck', name: m.start_summoner_n_deck, say: [m.start_summoner_t_deck, 'SW-10.4'] },
    ],
  },
  turnTitle: m.start_summoner_turn,
  turn: [
    { name: m.start_summoner_p_summon, shot: { position: '7.2', around: ['c3', 'd4'] }, say: [[m.start_summoner_s_summon, 'SW-4.2'], [m.start_summoner_s_summon2, 'SW-4.4']] },
    { name: m.start_summoner_p_move, shot: { position: '7.2', around: ['c4', 'd5'], arrow: ['d4', 'd5'] }, say: [[m.start_summoner_s_move, 'SW-5.1'], [m.start_summoner_s_move2, 'SW-0.4']] },
    { name: m.start_summoner_p_build, shot: { position: '7.9', around: ['b3', 'c3'] }, say: [[m.start_summoner_s_build, 'SW-6.2']] },
    { name: m.start_summoner_p_attack, shot: { position: '7.10', around: ['d5', 'e5'], arrow: ['d5', 'e5'] }, say: [[m.start_summoner_s_attack, 'SW-0.6']] },
    { name: m.start_summoner_p_burn, shot: { position: '5.0', around: ['you.magic', 'you.hand#frost-ice-repair'], arrow: ['you.hand#frost-ice-repair', 'you.magic'] }, say: [[m.start_summoner_s_burn, 'SW-9.1']] },
    { name: m.start_summoner_p_draw, shot: { position: '5.3', around: ['you.hand'] }, say: [[m.start_summoner_s_draw, 'SW-10.1']] },
  ],
  pays: [
    { pay: m.start_summoner_pay_card, get: [m.start_summoner_get_card, 'SW-9.1'] },
    { pay: m.start_summoner_pay_kill, get: [m.start_summoner_get_kill, 'SW-11.4'] },
    { pay: m.start_summoner_pay_magic, get: [m.start_summoner_get_magic, 'SW-12.1'] },
    { pay: m.start_summoner_pay_strength, get: [m.start_summoner_get_strength, 'SW-8.2'] },
  ],
  exchange: [
    { shot: { position: '3.0', around: ['d4', 'd7'], arrow: ['d4', 'd7'] }, say: [m.start_summoner_e_1, 'SW-7.3'] },
    { shot: { dice: ['MR', 'MS'] }, say: [m.start_summoner_e_2, 'SW-8.3'] },
    { shot: { position: '3.2', around: ['d4', 'd7'] }, say: [m.start_summoner_e_3, 'SW-11.4'] },
  ],
  ends: [
    [m.start_summoner_end_1, 'SW-18.2'],
    [m.start_summoner_end_2, 'SW-18.3'],
    [m.start_summoner_end_3, 'RU-52'],
  ],
  mistakes: [
    [m.start_summoner_m_1, 'SW-7.6'],
    [m.start_summoner_m_2, 'SW-9.1'],
    [m.start_summoner_m_3, 'RU-2'],
  ],
};
