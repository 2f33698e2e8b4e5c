import { type DocumentedCarrier, digits, phone } from './documented-carrier.ts';

const report = (status: string) => ({ id: 'ours', to: digits, status, answer: 'ACK/' });

export const documented: DocumentedCarrier = {
  source: 'user guide and gw/smsbox.c of Kannel 1.4.5, November 2026',
  answers: [
    [202, '0: Accepted for delivery', 'accepted'],
    [202, '3: Queued for later delivery', 'accepted'],
    [403, 'Authorization failed for sendsms', 'stopped: wrong_password'],
    [403, 'Not routable. Do not try again.', 'rejected: not_routable'],
    [400, 'Missing receiver number, rejected', 'rejected: refused_by_carrier'],
    [503, 'Temporal failure, try again later.', 'throttled'],
    [200, '0: Accepted for delivery', 'uncertain'],
  ],
  receipts: [
    [report('1'), 'delivered'],
    [report('2'), 'undelivered'],
    [report('4'), 'en_route'],
    [report('8'), 'en_route'],
    [report('16'), 'rejected'],
  ],
  texts: [
    [
      { from: `+${digits}`, to: '8008', text: 'Yes', charset: 'UTF-8', id: 'in1' },
      { from: phone, to: '8008', text: 'Yes' },
    ],
  ],
};
