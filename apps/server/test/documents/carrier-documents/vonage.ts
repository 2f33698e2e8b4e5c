import { type DocumentedCarrier, digits, phone, type Result } from './documented-carrier.ts';

const message = (status: number) =>
  status === 0
    ? { to: digits, 'message-id': '0A1', status: '0', 'remaining-balance': '3.1', 'message-price': '0.0333' }
    : { to: digits, status: String(status), 'error-text': 'As the document says' };
const answer = (result: Result, ...statuses: number[]) =>
  [200, { 'message-count': String(statuses.length), messages: statuses.map(message) }, result] as const;
const report = (status: string, code: string) => ({
  ...{ msisdn: digits, to: 'NGOMA', 'network-code': '64110', messageId: '0A1', price: '0.0333', status },
  ...{ scts: '2611280900', 'err-code': code, 'client-ref': 'ours', 'message-timestamp': '2026-11-28 09:00:00' },
});

export const documented: DocumentedCarrier = {
  source: 'developer.vonage.com: api-errors/sms, guides delivery-receipts and inbound-sms, November 2026',
  answers: [
    answer('accepted', 0),
    answer('throttled', 1),
    answer('rejected: refused_by_carrier', 2),
    answer('rejected: refused_by_carrier', 3),
    answer('stopped: wrong_password', 4),
    answer('retried: carrier_error', 5),
    answer('rejected: not_routable', 6),
    answer('rejected: blocked', 7),
    answer('stopped: account_blocked', 8),
    answer('stopped: no_credit', 9),
    answer('throttled', 10),
    answer('stopped: account_blocked', 11),
    answer('rejected: refused_by_carrier', 12),
    answer('stopped: wrong_password', 14),
    answer('rejected: sender_refused', 15),
    answer('rejected: not_routable', 22),
    answer('stopped: wrong_callback', 23),
    answer('rejected: blocked', 29),
    answer('stopped: wrong_password', 32),
    answer('rejected: invalid_number', 33),
    // A long text has a result for each part.
    answer('accepted', 0, 0, 0),
    answer('rejected: no_credit', 0, 9),
    answer('uncertain', 0, Number.NaN),
    // Not in the document.
    answer('kept', 99),
    [200, { 'message-count': '0', messages: [] }, 'uncertain'],
  ],
  receipts: [
    [report('delivered', '0'), 'delivered'],
    [report('accepted', '0'), 'en_route'],
    [report('buffered', '0'), 'en_route'],
    [report('expired', '3'), 'expired'],
    [report('failed', '1'), 'undelivered'],
    [report('rejected', '5'), 'rejected'],
    [report('unknown', '99'), 'unknown'],
  ],
  texts: [
    [
      { msisdn: digits, to: '8008', messageId: 'in1', text: 'Yes', type: 'text', keyword: 'YES' },
      { from: phone, to: '8008', text: 'Yes' },
    ],
  ],
};
