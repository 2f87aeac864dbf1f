// 莉莉安的呼喚 on one page.
import type { Start } from '../starts';
import { m } from '../../paraglide/messages.js';
import positions from './start.json';

export const start: Start = {
  positions,
  goal: [m.start_lillian_goal, 'LI-1.3'],
  table: {
    position: '900.0',
    labels: [
      { at: 'a3', name: m.start_lillian_n_arena, say: [m.start_lillian_t_arena, 'LI-3.8'] },
      { at: 'you.characters.apprentice-witch', name: m.start_lillian_n_standby, say: [m.start_lillian_t_standby, 'LI-8.12'] },
      { at: 'you.characters.time-thief', name: m.start_lillian_n_tired, say: [m.start_lillian_t_tired, 'LI-3.3'] },
      { at: 'you.events.first-trial', name: m.start_lillian_n_event, say: [m.start_lillian_t_event, 'LI-11.1'] },
      { at: 'you.mana', name: m.start_lillian_n_mana, say: [m.start_lillian_t_mana, 'LI-2.1'] },
      { at: 'foe.emotion', name: m.start_lillian_n_emotion, say: [m.start_lillian_t_emotion, 'LI-8.8'] },
      { at: 'foe.score', name: m.start_lillian_n_score, say: [m.start_lillian_t_score, 'LI-2.3'] },
      { at: '.marker', name: m.start_lillian_n_marker, say: [m.start_lillian_t_marker, 'LI-9.1'] },
    ],
  },
  turnTitle: m.start_lillian_turn,
  turn: [
    { name: m.start_lillian_p_build, shot: { position: '5.2', around: ['a2', 'a3'] }, say: [[m.start_lillian_s_build, 'LI-6.1'], [m.start_lillian_s_build2, 'LI-3.6']] },
    { name: m.start_lillian_p_act, shot: { position: '3.3', around: ['a3', 'you.characters.apprentice-witch'] }, say: [[m.start_lillian_s_act, 'LI-7.1'], [m.start_lillian_s_act2, 'LI-0.7']] },
    { name: m.start_lillian_p_rest, shot: { position: '4.1', around: ['you.mana', '.marker'] }, say: [[m.start_lillian_s_rest, 'LI-9.1']] },
    { name: m.start_lillian_p_harvest, shot: { position: '6.1', around: ['a2', 'a3'] }, say: [[m.start_lillian_s_harvest, 'LI-10.1']] },
  ],
  pays: [
    { pay: m.start_lillian_pay_mana, get: [m.start_lillian_get_mana, 'LI-2.1'] },
    { pay: m.start_lillian_pay_push, get: [m.start_lillian_get_push, 'LI-8.4'] },
    { pay: m.start_lillian_pay_war, get: [m.start_lillian_get_war, 'LI-8.7'] },
    { pay: m.start_lillian_pay_short, get: [m.start_lillian_get_short, 'LI-2.4'] },
  ],
  exchange: [
    { shot: { position: '7.3', around: ['a3', 'b3'] }, say: [m.start_lillian_e_1, 'LI-R8'] },
    { shot: { position: '7.5', around: ['a3', 'b3'], arrow: ['a3', 'b3'] }, say: [m.start_lillian_e_2, 'LI-14.1'] },
    { shot: { position: '7.7', around: ['a3', 'b3'] }, say: [m.start_lillian_e_3, 'LI-14.10'] },
  ],
  ends: [
    [m.start_lillian_end_1, 'LI-12.1'],
    [m.start_lillian_end_2, 'LI-12.5'],
    [m.start_lillian_end_3, 'LI-12.4'],
  ],
  mistakes: [
    [m.start_lillian_m_1, 'LI-11.7'],
    [m.start_lillian_m_2, 'LI-10.1'],
    [m.start_lillian_m_3, 'LI-13.3'],
  ],
};
