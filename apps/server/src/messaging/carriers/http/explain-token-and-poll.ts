import { hourMs } from '../../../time/durations.ts';
import type { CarrierReceipt } from '../carrier.ts';
import { type ItemReading, readItems, readReceipt } from './callbacks.ts';
import { type SampleResponse, sampleNumber, sampleToken } from './explain-carrier.ts';
import { fillRequest, type HttpMessage, toNumbers } from './message.ts';
import type { PollSettings } from './poll-schema.ts';
import { hasItems, isBusy, isUnknownMessage, toDocument } from './receipt-requests.ts';
import type { HttpOutcome } from './requests.ts';
import type { TokenSettings } from './token-schema.ts';
import { readTokenResponse } from './token-source.ts';

/** A request that is not a submit, and the meanings of responses to it. */
export interface ExplainedRequest {
  readonly request: HttpMessage;
  readonly responses: readonly SampleResponse[];
}

/** Responses that are explained for each carrier, apart from the samples in its settings. */
const usualResponses = [
  { status: 401, body: '' },
  { status: 404, body: '' },
  { status: 429, body: '' },
  { status: 500, body: '' },
];

type Sample = Pick<SampleResponse, 'status' | 'body'>;

const toOutcome = ({ status, body }: Sample): HttpOutcome => ({
  kind: 'answered',
  ...{ status, body, retryAfter: undefined },
});

/** Bodies are not shown, because samples that were copied from a carrier contain a token. */
export const explainToken = (settings: TokenSettings): ExplainedRequest => ({
  request: fillRequest(settings.request, {}),
  responses: [...settings.samples, ...usualResponses].map((sample) => ({
    status: sample.status,
    body: sample.body === '' ? '' : '***',
    meaning: describeToken(sample, settings),
  })),
});

function describeToken(sample: Sample, settings: TokenSettings): string {
  const read = readTokenResponse(toOutcome(sample), settings);
  if ('lifetimeMs' in read) return `a token for ${read.lifetimeMs / 1_000} seconds`;
  return read.needsOperator
    ? `no token (${read.reason}): the carrier is down until an operator corrects the settings or the account`
    : `no token (${read.reason}): the carrier is down, and the token is requested again`;
}

/** Stands for the carrier's id of a message. */
const sampleId = '<carrier_id>';

export const explainPoll = (settings: PollSettings, nowMs: number): ExplainedRequest => ({
  request: fillRequest(settings.request, {
    ...(settings.isPerMessage
      ? { carrier_id: sampleId, ...toNumbers(sampleNumber) }
      : { since: new Date(nowMs - hourMs).toISOString() }),
    token: sampleToken,
  }),
  responses: [...settings.samples, ...usualResponses].map((sample) => ({
    ...sample,
    meaning: describePoll(sample, settings),
  })),
});

function describePoll(sample: Sample, settings: PollSettings): string {
  const outcome = toOutcome(sample);
  if (settings.isPerMessage && isBusy(outcome)) return 'the carrier is busy: asked again later';
  if (settings.isPerMessage && isUnknownMessage(outcome)) return noReceipt;
  const document = toDocument(outcome, settings);
  if (document === undefined) return 'cannot be read: asked again later';
  const reading = readItems(document, settings.list, (item) => readReceipt(item, settings, sampleId));
  if (reading.kind === 'ignored' && !settings.isPerMessage && !hasItems(document, settings)) return noReceipt;
  return describeReading(reading);
}

const noReceipt = 'no receipt: asked again later';

function describeReading(reading: ItemReading<CarrierReceipt>): string {
  if (reading.kind === 'ignored') return `no receipt: asked again later. ${reading.why}`;
  const receipts = reading.items.map(({ carrierMessageId, status }) => `${carrierMessageId} is ${status}`);
  return [receipts.join(', '), ...reading.ignored.map((why) => `one report is ignored: ${why}`)].join('; ');
}
