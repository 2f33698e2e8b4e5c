import type { DocumentedCarrier } from './documented-carrier.ts';

const failed = (Message: string) => ({ Status: 'Failed', Message });

export const documented: DocumentedCarrier = {
  source: 'developers.pahappa.com: usage/json-sms-api, usage/http-sms-api, sending-sms-json, November 2026',
  answers: [
    [200, { Status: 'OK', Cost: '35', MsgFollowUpUniqueCode: 'ApiJsonSubmit53b5155c1a3f90.65989312' }, 'accepted'],
    [200, failed('Wrong UserName Or Password'), 'stopped: wrong_password'],
    [200, failed('Wrong Username or Password.'), 'stopped: wrong_password'],
    [200, failed('That user does not exist or user not active'), 'stopped: wrong_password'],
    [200, failed('Money Not Enough To Send This Batch of Msgs.'), 'stopped: no_credit'],
    [200, failed('One Of The Values Is Empty'), 'rejected: refused_by_carrier'],
    [200, failed('Error Response message'), 'kept'],
    // Not in the document.
    [200, { Status: 'Queued' }, 'uncertain'],
    [200, 'OK', 'uncertain'],
  ],
};
