// 基姆大陆 on one page.
import type { Start } from '../starts';
import { m } from '../../paraglide/messages.js';
import positions from './start.json';

export const start: Start = {
  positions,
  goal: [m.start_gemu_goal, 'GE-0.1'],
  table: {
    position: '900.0',
    labels: [
      { at: 'am1', name: m.start_gemu_n_monster, say: [m.start_gemu_t_monster, 'GE-2.1'] },
      { at: 'am2', name: m.start_gemu_n_spirit, say: [m.start_gemu_t_spirit, 'GE-6.1'] },
      { at: 'am3', name: m.start_gemu_n_down, say: [m.start_gemu_t_down, 'GE-3.4'] },
      { at: 'ap1', name: m.start_gemu_n_trap, say: [m.start_gemu_t_trap, 'GE-5.5'] },
      { at: 'you', name: m.start_gemu_n_faith, say: [m.start_gemu_t_faith, 'GE-9.3'] },
      { at: 'you.hand#em_firefall', name: m.start_gemu_n_hand, say: [m.start_gemu_t_hand, 'GE-2.6'] },
      { at: 'bm1', name: m.start_gemu_n_taunt, say: [m.start_gemu_t_taunt, 'GE-7.6'] },
      { at: 'you.deck', name: m.start_gemu_n_deck, say: [m.start_gemu_t_deck, 'GE-2.8'] },
    ],
  },
  turnTitle: m.start_gemu_turn,
  turn: [
    { name: m.start_gemu_p_draw, shot: { position: '8.2', around: ['you.hand#em_firefall', 'you.hand#em_ventling', 'you.hand#em_molten_talons'] }, say: [[m.start_gemu_s_draw, 'GE-3.2']] },
    { name: m.start_gemu_p_summon, shot: { position: '5.1', around: ['am1', 'am2'] }, say: [[m.start_gemu_s_summon, 'GE-9.18'], [m.start_gemu_s_summon2, 'GE-3.5']] },
    { name: m.start_gemu_p_prophecy, shot: { position: '4.2', around: ['am1'] }, say: [[m.start_gemu_s_prophecy, 'GE-6.2']] },
    { name: m.start_gemu_p_monster, shot: { position: '7.0', around: ['am2', 'bm1'], arrow: ['am2', 'bm1'] }, say: [[m.start_gemu_s_monster, 'GE-3.10']] },
    { name: m.start_gemu_p_set, shot: { position: '6.3', around: ['ap1'] }, say: [[m.start_gemu_s_set, 'GE-3.13']] },
  ],
  pays: [
    { pay: m.start_gemu_pay_prophecy, get: [m.start_gemu_get_prophecy, 'GE-6.2'] },
    { pay: m.start_gemu_pay_level, get: [m.start_gemu_get_level, 'GE-6.7'] },
    { pay: m.start_gemu_pay_skill, get: [m.start_gemu_get_skill, 'GE-6.6'] },
    { pay: m.start_gemu_pay_end, get: [m.start_gemu_get_end, 'GE-3.15'] },
  ],
  exchange: [
    { shot: { position: '7.0', around: ['am1', 'am2', 'bm1', 'bm2'], arrow: ['am2', 'bm1'] }, say: [m.start_gemu_e_1, 'GE-7.6'] },
    { shot: { position: '7.1', around: ['am1', 'am2', 'bm1', 'bm2'], arrow: ['am1', 'bm2'] }, say: [m.start_gemu_e_2, 'GE-4.2'] },
    { shot: { position: '7.2', around: ['am1', 'am2', 'bm1', 'bm2'] }, say: [m.start_gemu_e_3, 'GE-4.1'] },
  ],
  ends: [
    [m.start_gemu_end_1, 'GE-1.4'],
    [m.start_gemu_end_2, 'GE-3.12'],
    [m.start_gemu_end_3, 'GE-2.8'],
  ],
  mistakes: [
    [m.start_gemu_m_1, 'GE-4.1'],
    [m.start_gemu_m_2, 'GE-3.1'],
    [m.start_gemu_m_3, 'GE-3.12'],
  ],
};
