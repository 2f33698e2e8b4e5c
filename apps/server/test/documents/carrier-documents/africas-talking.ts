import { type DocumentedCarrier, phone, type Result } from './documented-carrier.ts';

const recipient = (statusCode: number, status: string, result: Result) => {
  const messageId = result === 'accepted' ? 'ATXid_1' : 'None';
  const Recipients = [{ statusCode, number: phone, status, cost: 'UGX 35.0000', messageId }];
  return [201, { SMSMessageData: { Message: 'Sent to 1/1', Recipients } }, result] as const;
};
const nobody = (Message: string) => ({ SMSMessageData: { Message, Recipients: [] } });
const report = (status: string, failureReason?: string) => ({
  ...{ id: 'ATXid_1', status, phoneNumber: phone, networkCode: '64110', retryCount: '0' },
  ...(failureReason && { failureReason }),
});

export const documented: DocumentedCarrier = {
  source: 'docs.africastalking.com/sms/sending, …/deliveryreports and …/notifications, November 2026',
  answers: [
    recipient(100, 'Processed', 'accepted'),
    recipient(101, 'Sent', 'accepted'),
    recipient(102, 'Queued', 'accepted'),
    recipient(401, 'RiskHold', 'rejected: refused_by_carrier'),
    recipient(402, 'InvalidSenderId', 'rejected: sender_refused'),
    recipient(403, 'InvalidPhoneNumber', 'rejected: invalid_number'),
    recipient(404, 'UnsupportedNumberType', 'rejected: invalid_number'),
    recipient(405, 'InsufficientBalance', 'stopped: no_credit'),
    recipient(406, 'UserInBlacklist', 'opted out: blocked'),
    recipient(407, 'CouldNotRoute', 'rejected: refused_by_carrier'),
    recipient(409, 'DoNotDisturbRejection', 'rejected: blocked'),
    recipient(500, 'InternalServerError', 'retried: carrier_error'),
    recipient(501, 'GatewayError', 'retried: carrier_error'),
    recipient(502, 'RejectedByGateway', 'rejected: refused_by_carrier'),
    [201, nobody('InvalidSenderId'), 'rejected: sender_refused'],
    [401, 'The supplied authentication is invalid', 'stopped: refused_by_carrier'],
    // Not in the document: other codes and words, and a response without either.
    recipient(410, 'SomethingNew', 'kept'),
    [201, nobody('InvalidLinkId'), 'kept'],
    [201, nobody('Sent to 0/1 Total Cost: 0'), 'uncertain'],
  ],
  receipts: [
    [report('Sent'), 'en_route'],
    [report('Submitted'), 'en_route'],
    [report('Buffered'), 'en_route'],
    [report('Rejected', 'InsufficientCredit'), 'rejected'],
    [report('Success'), 'delivered'],
    [report('Failed', 'DeliveryFailure'), 'undelivered'],
    [report('AbsentSubscriber'), 'undelivered'],
    [report('Expired'), 'expired'],
  ],
  texts: [
    [
      {
        date: '2026-11-28 10:00:00',
        from: phone,
        id: 'in1',
        linkId: '',
        text: 'Yes',
        to: '8008',
        networkCode: '64110',
      },
      { from: phone, to: '8008', text: 'Yes' },
    ],
  ],
  optOuts: [
    [
      { senderId: 'NGOMA', phoneNumber: phone },
      { from: phone, to: 'NGOMA' },
    ],
  ],
};
