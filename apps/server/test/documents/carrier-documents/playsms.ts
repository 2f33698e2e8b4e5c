import { type DocumentedCarrier, phone } from './documented-carrier.ts';

const error = (code: string) => ({ status: 'ERR', error: code, error_string: 'as the document says' });
const inData = (code: string) => ({
  data: [{ status: 'ERR', error: code, smslog_id: '', queue: '', to: '' }],
  error_string: null,
});
const outgoing = (status: string) => ({
  data: [{ smslog_id: '30', src: 'NGOMA', dst: phone, msg: 'Hi', dt: '', update: '', status }],
});

export const documented: DocumentedCarrier = {
  source: 'documents/development/WEBSERVICES.md of playsms/playsms, October 2024, read in November 2026',
  answers: [
    [
      200,
      { data: [{ status: 'OK', error: '0', smslog_id: '30', queue: 'afb5f3', to: phone }], error_string: null },
      'accepted',
    ],
    [200, error('100'), 'stopped: wrong_password'],
    [200, error('101'), 'rejected: refused_by_carrier'],
    [200, error('102'), 'rejected: refused_by_carrier'],
    [200, error('103'), 'stopped: no_credit'],
    [200, error('104'), 'stopped: wrong_password'],
    [200, error('105'), 'stopped: wrong_password'],
    [200, error('106'), 'stopped: wrong_password'],
    [200, error('200'), 'kept'],
    [200, error('201'), 'rejected: refused_by_carrier'],
    [200, error('602'), 'rejected: refused_by_carrier'],
    // In the program, errors of one message are in `data`.
    [200, inData('100'), 'stopped: wrong_password'],
    [200, inData('102'), 'rejected: refused_by_carrier'],
    [200, inData('103'), 'stopped: no_credit'],
    [200, inData('200'), 'kept'],
    // Not in the document.
    [200, { data: [] }, 'uncertain'],
    [200, '<html>', 'uncertain'],
  ],
  // The numbers are in the program, not in the document.
  receipts: [
    [outgoing('0'), 'en_route'],
    [outgoing('1'), 'en_route'],
    [outgoing('2'), 'undelivered'],
    [outgoing('3'), 'delivered'],
  ],
};
