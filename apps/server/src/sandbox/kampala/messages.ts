import type { components } from '@ngoma/contract';

/** What was sent before anybody looked: to numbers of the simulator, so that some of them did not arrive. */
export const messages: readonly components['schemas']['MessageCreate'][] = [
  {
    to: '+256772123456',
    message: 'Webale! Your seat at Ndere Cultural Centre is booked: row C, 12.',
    sender_id: 'NGOMA',
  },
  { to: '+256701555010', message: 'Your code is 482913. It is good for ten minutes.', sender_id: 'NGOMA' },
  { to: '+256772129901', message: 'Jazz under the Mvule begins at 19:30. Gates open at 18:00.', sender_id: 'NGOMA' },
  {
    to: '+256752333444',
    message: 'Tukusanyukidde! Saturday Five meets at the Cricket Oval, 06:30.',
    sender_id: 'PEARLRUN',
  },
  {
    to: '+256782129905',
    message: 'Reminder: Drums for Children, tomorrow at 10:00, Uganda Museum.',
    sender_id: 'NGOMA',
  },
];
