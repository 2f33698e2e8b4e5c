import {
  type CarrierReceipt,
  isPlaceholderId,
  type NoReport,
  type OutstandingPart,
  type PolledReceipts,
  reasonOf,
} from '../carrier.ts';
import { readItems, readReceipt } from './callbacks.ts';
import { fillRequest, toNumbers } from './message.ts';
import type { PollSettings } from './poll-schema.ts';
import type { HttpOutcome, HttpRequests } from './requests.ts';
import { type CarrierDocument, parseDocument } from './response-forms/carrier-document.ts';
import type { PlaceholderValues } from './template.ts';
import type { TokenSource } from './token-source.ts';

/** Requests for the receipts of a carrier. Neither function rejects. */
export interface ReceiptRequests {
  /** Asks about one message; `undefined` if the carrier gave no id for it. */
  query(part: OutstandingPart): Promise<CarrierReceipt | NoReport | undefined>;
  /** Reads the list of receipts. */
  list(sinceMs: number): Promise<PolledReceipts>;
}

export interface ReceiptRequestsOptions {
  readonly settings: PollSettings;
  readonly requests: Pick<HttpRequests, 'send'>;
  readonly tokens: TokenSource | undefined;
}

export function createReceiptRequests({ settings, requests, tokens }: ReceiptRequestsOptions): ReceiptRequests {
  /** Renews a token that the carrier refuses, once. */
  async function send(values: PlaceholderValues): Promise<HttpOutcome> {
    const token = await tokens?.get();
    if (token?.kind === 'failed') return notSent;
    const outcome = await sendWith(values, token?.token);
    if (outcome.kind !== 'answered' || outcome.status !== 401 || token === undefined) return outcome;
    tokens?.discard(token.token);
    const other = await tokens?.get();
    return other?.kind === 'token' ? sendWith(values, other.token) : notSent;
  }

  const sendWith = (values: PlaceholderValues, token = '') =>
    requests.send(fillRequest(settings.request, { ...values, token }), () => true);

  return {
    async query(part) {
      if (isPlaceholderId(part.carrierMessageId)) return undefined;
      const outcome = await send({ carrier_id: part.carrierMessageId, ...toNumbers(part.to) });
      if (isBusy(outcome)) return 'busy';
      if (isUnknownMessage(outcome)) return withoutReport(part);
      const document = toDocument(outcome, settings);
      return document === undefined ? 'unanswered' : (findReport(document, part, settings) ?? withoutReport(part));
    },

    async list(sinceMs) {
      const outcome = await send({ since: new Date(sinceMs).toISOString() });
      const document = toDocument(outcome, settings);
      if (document === undefined) return { kind: 'failed', why: describe(outcome) };
      const reading = readItems(document, settings.list, (item) => readReceipt(item, settings));
      if (reading.kind === 'read') return { kind: 'read', receipts: reading.items, ignored: reading.ignored };
      return { kind: 'read', receipts: [], ignored: hasItems(document, settings) ? [reading.why] : [] };
    },
  };
}

const notSent: HttpOutcome = { kind: 'unsent', failure: undefined };

export const isBusy = (outcome: HttpOutcome): boolean =>
  outcome.kind === 'answered' && (outcome.status === 429 || outcome.status === 503);

/** The carrier may report on the message later. */
export const isUnknownMessage = (outcome: HttpOutcome): boolean =>
  outcome.kind === 'answered' && outcome.status === 404;

/** Undefined without a successful answer in the form of the settings. */
export const toDocument = (outcome: HttpOutcome, { form }: PollSettings): CarrierDocument | undefined =>
  outcome.kind === 'answered' && outcome.status < 300 && outcome.body !== undefined
    ? parseDocument(outcome.body, form)
    : undefined;

export const hasItems = (document: CarrierDocument, { list = '' }: PollSettings): boolean =>
  document.itemsAt(list).length > 0;

/** The report on a part; other reports of a list are left to their own queries. */
function findReport(
  document: CarrierDocument,
  { carrierMessageId }: OutstandingPart,
  settings: PollSettings,
): CarrierReceipt | undefined {
  const reading = readItems(document, settings.list, (item) => readReceipt(item, settings, carrierMessageId));
  if (reading.kind !== 'read') return undefined;
  return reading.items.find((receipt) => receipt.carrierMessageId === carrierMessageId);
}

const withoutReport = ({ carrierMessageId, to, senderId }: OutstandingPart): CarrierReceipt => ({
  ...{ carrierMessageId, to, senderId, status: 'en_route', reason: reasonOf.en_route, code: null },
  ...{ submittedAt: null, doneAt: null, text: null },
});

function describe(outcome: HttpOutcome): string {
  switch (outcome.kind) {
    case 'answered':
      return outcome.status < 300 ? 'its response cannot be read' : `HTTP ${outcome.status}`;
    case 'unsent':
      return outcome.failure?.error ?? 'there is no token';
    case 'lost':
      return 'it did not answer completely in time';
  }
}
