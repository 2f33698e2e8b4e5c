import type { DocumentedCarrier } from './documented-carrier.ts';

const data = { message_id: 'uuid', recipients: 1, estimated_cost: 20, remaining_balance: 980 };

export const documented: DocumentedCarrier = {
  source: 'ugsms.com/documentation, …/v1 and …/v2, November 2026',
  answers: [
    [200, { success: true, message: 'Message sent successfully', data }, 'accepted'],
    [429, { error: 'Rate limit' }, 'throttled'],
    // Responses without success have `error`; their words and statuses are not documented.
    [200, { success: false, error: 'Insufficient balance' }, 'kept'],
    [422, { error: 'Invalid number' }, 'kept'],
    [401, { error: 'Invalid API key' }, 'stopped: refused_by_carrier'],
    [200, { error: 'Something else' }, 'uncertain'],
    [202, { success: true }, 'uncertain'],
  ],
};
