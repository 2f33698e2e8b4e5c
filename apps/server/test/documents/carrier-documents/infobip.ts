import { type DocumentedCarrier, digits, phone, type Result } from './documented-carrier.ts';

const state = (groupId: number, id: number, name: string, result: Result) => {
  const status = { groupId, groupName: name.split('_')[0], id, name, description: '' };
  return [200, { bulkId: '1', messages: [{ messageId: 'ours', status, destination: digits }] }, result] as const;
};
const failure = (messageId: string) => ({ requestError: { serviceException: { messageId, text: '' } } });
const report = (name: string) => ({
  results: [{ bulkId: '1', messageId: 'ours', to: digits, smsCount: 1, status: { name }, error: { name: 'NO_ERROR' } }],
});

export const documented: DocumentedCarrier = {
  source:
    'infobip.com/docs/developer-resources/api-fundamentals (status codes, errors) and …/api/channels/sms, November 2026',
  answers: [
    state(0, 0, 'ACCEPTED', 'accepted'),
    state(1, 3, 'PENDING_WAITING_DELIVERY', 'accepted'),
    state(1, 7, 'PENDING_ENROUTE', 'accepted'),
    state(1, 26, 'PENDING_ACCEPTED', 'accepted'),
    state(3, 2, 'DELIVERED_TO_OPERATOR', 'accepted'),
    state(3, 5, 'DELIVERED_TO_HANDSET', 'accepted'),
    state(2, 4, 'UNDELIVERABLE_REJECTED_OPERATOR', 'rejected: refused_by_carrier'),
    state(2, 9, 'UNDELIVERABLE_NOT_DELIVERED', 'rejected: refused_by_carrier'),
    state(4, 15, 'EXPIRED_EXPIRED', 'rejected: refused_by_carrier'),
    state(4, 29, 'EXPIRED_DLR_UNKNOWN', 'rejected: refused_by_carrier'),
    state(5, 6, 'REJECTED_NETWORK', 'rejected: not_routable'),
    state(5, 8, 'REJECTED_PREFIX_MISSING', 'rejected: not_routable'),
    state(5, 10, 'REJECTED_DND', 'rejected: blocked'),
    state(5, 11, 'REJECTED_SOURCE', 'rejected: sender_refused'),
    state(5, 12, 'REJECTED_NOT_ENOUGH_CREDITS', 'stopped: no_credit'),
    state(5, 13, 'REJECTED_SENDER', 'rejected: sender_refused'),
    state(5, 14, 'REJECTED_DESTINATION', 'rejected: blocked'),
    state(5, 17, 'REJECTED_PREPAID_PACKAGE_EXPIRED', 'stopped: no_credit'),
    state(5, 18, 'REJECTED_DESTINATION_NOT_REGISTERED', 'rejected: blocked'),
    state(5, 19, 'REJECTED_ROUTE_NOT_AVAILABLE', 'rejected: not_routable'),
    state(5, 20, 'REJECTED_FLOODING_FILTER', 'rejected: refused_by_carrier'),
    state(5, 21, 'REJECTED_SYSTEM_ERROR', 'retried: carrier_error'),
    state(5, 23, 'REJECTED_DUPLICATE_MESSAGE_ID', 'uncertain'),
    state(5, 24, 'REJECTED_INVALID_UDH', 'rejected: refused_by_carrier'),
    state(5, 25, 'REJECTED_MESSAGE_TOO_LONG', 'rejected: refused_by_carrier'),
    state(5, 51, 'MISSING_TO', 'rejected: invalid_number'),
    state(5, 52, 'REJECTED_INVALID_DESTINATION', 'rejected: invalid_number'),
    [400, failure('BAD_REQUEST'), 'rejected: refused_by_carrier'],
    [401, failure('UNAUTHORIZED'), 'stopped: wrong_password'],
    [403, failure('FORBIDDEN'), 'stopped: refused_by_carrier'],
    [429, failure('TOO_MANY_REQUESTS'), 'throttled'],
    [500, failure('GENERAL_ERROR'), 'uncertain'],
    // Not in the document.
    state(5, 999, 'REJECTED_SOMETHING_NEW', 'kept'),
    state(9, 999, 'SOMETHING_NEW', 'uncertain'),
  ],
  receipts: [
    [report('PENDING_ENROUTE'), 'en_route'],
    [report('DELIVERED_TO_OPERATOR'), 'en_route'],
    [report('DELIVERED_TO_HANDSET'), 'delivered'],
    [report('UNDELIVERABLE_NOT_DELIVERED'), 'undelivered'],
    [report('EXPIRED_EXPIRED'), 'expired'],
    [report('EXPIRED_DLR_UNKNOWN'), 'unknown'],
    [report('REJECTED_DND'), 'rejected'],
    [report('MISSING_TO'), 'rejected'],
  ],
  texts: [
    [
      {
        results: [{ messageId: 'in1', from: digits, to: '8008', text: 'Yes', cleanText: 'Yes', smsCount: 1 }],
        ...{ messageCount: 1, pendingMessageCount: 0 },
      },
      { from: phone, to: '8008', text: 'Yes' },
    ],
  ],
};
