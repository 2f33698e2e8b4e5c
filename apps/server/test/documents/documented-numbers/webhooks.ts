import {
  excerptBytes,
  bodyMs as webhookBodyMs,
  timeoutMs as webhookTimeoutMs,
} from '../../../src/outbound/guarded-requests.ts';
import { dayMs, hourMs, minuteMs } from '../../../src/time/durations.ts';
import { newReceiverTimeoutMs, promptMs } from '../../../src/webhooks/deliveries/attempt.ts';
import { maxFailingMs } from '../../../src/webhooks/deliveries/endpoint-health.ts';
import { longestRetryAfterMs } from '../../../src/webhooks/deliveries/retry-schedule.ts';
import { defaultConcurrency } from '../../../src/webhooks/deliveries/worker.ts';
import { maxEndpoints } from '../../../src/webhooks/endpoints/endpoint.ts';
import { failuresBeforePauses, firstPauseMs, longestPauseMs } from '../../../src/webhooks/receivers/receiver-health.ts';
import { unprovenSlotsOfKey } from '../../../src/webhooks/receivers/receiver-slots.ts';
import { type DocumentedNumber, kib, ofMember, secondMs } from './documented-number.ts';

export const numbersOfWebhooks: readonly DocumentedNumber[] = [
  {
    fact: 'endpoints of a user in a mode',
    value: maxEndpoints,
    places: {
      'guides/webhook-endpoints': ['A user can have # endpoints in each mode'],
      contract: ['A user can have # endpoints in each mode'],
    },
  },
  {
    fact: 'seconds until a receiver must have responded',
    value: webhookTimeoutMs / secondMs,
    places: {
      'guides/webhooks': ['Any 2xx within # seconds is success'],
      'guides/what-happens-when': ['Each attempt has a timeout of # seconds'],
      client: ['Respond within # seconds'],
      contract: ['Return any 2xx within # seconds'],
    },
  },
  {
    fact: 'seconds until a new receiver must have responded to its first attempt',
    value: newReceiverTimeoutMs / secondMs,
    places: {
      'guides/webhooks': ['The first attempt to a new receiver has # seconds'],
      'guides/what-happens-when': ['the first one to a new receiver # seconds'],
    },
  },
  {
    fact: 'slots for the new receivers of a key',
    value: unprovenSlotsOfKey(defaultConcurrency),
    places: { 'guides/webhooks': ['of one key that fail or are new have at most # slots'] },
  },
  {
    fact: 'seconds that a new receiver waits behind 100 silent ones of the same key',
    value: (Math.ceil(100 / unprovenSlotsOfKey(defaultConcurrency)) * newReceiverTimeoutMs) / secondMs,
    places: {
      'guides/webhooks': ['waits at most # seconds behind 100 others'],
      'guides/what-happens-when': ['another new receiver of the same key waits at most # seconds'],
    },
  },
  {
    fact: 'seconds in which the body of the response must end',
    value: webhookBodyMs / secondMs,
    places: { 'guides/webhooks': ['must end within # more second'] },
  },
  {
    fact: 'KiB of a response that are stored',
    value: excerptBytes / kib,
    places: { 'guides/webhooks': ['with up to # KiB of the response'] },
  },
  {
    fact: 'hours by which `Retry-After` can delay a webhook',
    value: longestRetryAfterMs / hourMs,
    places: { 'guides/webhooks': ['extends the pause, up to # hours'] },
  },
  {
    fact: 'failures until the circuit breaker of a receiver opens',
    value: failuresBeforePauses,
    places: {
      'guides/webhooks': ['After # failures in a row', '`a receiver of webhooks failed # times in a row`'],
      'guides/what-happens-when': ['After # failures in a row, a receiver'],
      'guides/sandbox': ['(after # failures in a row)'],
    },
  },
  {
    fact: 'seconds of the first pause of a receiver',
    value: firstPauseMs / secondMs,
    places: { 'guides/webhooks': ['with pauses from # seconds to'] },
  },
  {
    fact: 'minutes of the longest pause of a receiver',
    value: longestPauseMs / minuteMs,
    places: { 'guides/webhooks': ['with pauses from 5 seconds to # minutes'] },
  },
  {
    fact: 'seconds from which a receiver is slow',
    value: promptMs / secondMs,
    places: { 'guides/webhooks': ['respond after more than # seconds'] },
  },
  {
    fact: 'days of failures until an endpoint is disabled',
    value: maxFailingMs / dayMs,
    places: {
      'guides/webhook-endpoints': ['one that fails for # days'],
      'errors/webhook_endpoint_disabled': ['attempts failed for # days'],
    },
  },
  {
    fact: 'days of the longest overlap of two webhook secrets',
    value: (ofMember('WebhookSecretRotation', 'overlap_seconds').maximum ?? 0) / (dayMs / secondMs),
    places: {
      'guides/webhook-endpoints': ['a day by default, at most # days'],
      contract: ['the previous secret also signs, up to # days'],
    },
  },
];
