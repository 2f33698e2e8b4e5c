import { countSegments } from '@ngoma/sms';
import { dayMs } from '../../../time/durations.ts';
import { createMessageId } from '../../messages/message.ts';
import type { OutboundPart, PartOutcome } from '../carrier.ts';
import { readAnswers } from './answers.ts';
import type { HttpSettings } from './http-settings.ts';
import { type HttpMessage, toHttpMessage } from './message.ts';

/** The texts of the sample requests: one segment of each encoding, and a long text. */
const sampleTexts = {
  'GSM-7': 'Your seat at Ndere Centre costs €5 [A1].',
  'UCS-2': 'Webale ŋŋenda “nnyo” €5',
  'a long text': 'Your seat at Ndere Centre is booked. '.repeat(6).trim(),
} as const;

export const sampleNumber = '+256772000001';

/** Responses that are explained for each carrier, apart from the samples in its settings. */
const usualResponses = [
  { status: 200, body: '' },
  { status: 400, body: '' },
  { status: 401, body: '' },
  { status: 429, body: '' },
  { status: 500, body: '' },
];

export interface SampleRequest extends HttpMessage {
  readonly sample: string;
  readonly segments: number;
}

/** The requests that a carrier would get, without sending them. */
export const toSampleRequests = (settings: HttpSettings, nowMs: number): SampleRequest[] =>
  Object.entries(sampleTexts).map(([sample, text]) => ({
    ...{ sample, segments: countSegments(text).segments },
    ...toHttpMessage([toSamplePart(text, nowMs)], settings, nowMs, sampleToken),
  }));

/** Stands for the token that a carrier issues. */
export const sampleToken = '<token>';

export interface SampleResponse {
  readonly status: number;
  readonly body: string;
  readonly meaning: string;
}

/** The meanings of the sample responses in the settings, then of the usual ones. */
export function explainResponses({ samples, responses }: HttpSettings, nowMs: number): SampleResponse[] {
  const part = toSamplePart(sampleTexts['GSM-7'], nowMs);
  return [...samples, ...usualResponses].map(({ status, body }) => {
    const {
      outcomes: [outcome],
    } = readAnswers({ status, body, retryAfter: undefined }, [part], responses, nowMs);
    return { status, body, meaning: describeOutcome(outcome ?? { kind: 'uncertain' }) };
  });
}

function toSamplePart(text: string, nowMs: number): OutboundPart {
  return {
    ...{ messageId: createMessageId(nowMs), attempt: 1, part: 1, total: 1, form: 'payload', reference: 0 },
    ...{ to: sampleNumber, senderId: 'NGOMA', encoding: countSegments(text).encoding, text },
    ...{ octets: new Uint8Array(), hasHeader: false, expiresAtMs: nowMs + 3 * dayMs },
  };
}

function describeOutcome(outcome: PartOutcome): string {
  switch (outcome.kind) {
    case 'accepted':
      return `accepted, with the id ${outcome.carrierMessageId}${outcome.cost === undefined ? '' : `, for ${outcome.cost}`}`;
    case 'refused':
      if (outcome.isUnknownError)
        return `kept until it expires, and the operator is informed (${outcome.reason}, ${outcome.code})`;
      return outcome.rule.do === 'retry'
        ? `tried again, up to ${outcome.rule.tries} times (${outcome.reason}, ${outcome.code})`
        : `rejected (${outcome.reason}, ${outcome.code})${outcome.isOptOut ? ', and the number is suppressed' : ''}`;
    case 'throttled':
      return `the carrier is busy: sent again later (${outcome.code})`;
    case 'stopped':
      return `the carrier is stopped until an operator resumes it (${outcome.reason}, ${outcome.code})`;
    case 'uncertain':
    case 'unsent':
      return 'uncertain: handled as on_uncertain says';
  }
}
