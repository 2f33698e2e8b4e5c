import type { Handlers, RequestContext } from '../../../http/handler.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CarrierReceipt, InboundText } from '../carrier.ts';
import type { CallbackContent, CarrierCallback } from '../http-callbacks.ts';
import type { CallbackReading } from '../http-receipts.ts';
import type { TextReading } from '../http-texts.ts';
import { carrierNotFound } from './carrier-not-found.ts';
import type { CarrierDescription } from './representation.ts';

export interface CallbackOptions {
  readonly describe: () => readonly CarrierDescription[];
  readonly readCallback: (carrier: string, callback: CarrierCallback) => CallbackReading;
  readonly readTextCallback: (carrier: string, callback: CarrierCallback) => TextReading;
  /** Resolves once the receipt is durably stored; rejects if it has to come again. */
  readonly receive: (carrier: string, receipt: CarrierReceipt) => Promise<void>;
  /** Likewise for a text of a phone. */
  readonly receiveText: (carrier: string, text: InboundText) => Promise<void>;
}

type Refused = Exclude<CallbackContent, { kind: 'content' }>;

/** Where carriers report, and bring what phones send, that are reached over HTTP. */
export function callbackHandlers(options: CallbackOptions) {
  /** What `read` makes of a request; throws a Problem where it is not for us to store. */
  function take<Reading extends { readonly kind: string }>(
    carrier: string,
    request: RequestContext,
    read: (carrier: string, callback: CarrierCallback) => Reading | Refused,
  ): Exclude<Reading, Refused> {
    const isReached = options.describe().some(({ name, kind }) => name === carrier && kind === 'http');
    // Strangers are not told which carriers there are.
    if (!isReached) throw carrierNotFound(carrier);
    const reading = read(carrier, toCallback(request));
    if (isRefused(reading)) throw toProblem(reading, carrier);
    return reading as Exclude<Reading, Refused>; // as: TypeScript does not narrow what a caller chooses
  }

  async function takeReceipt(carrier: string, request: RequestContext): Promise<{ readonly status: 204 }> {
    const { receipt } = take(carrier, request, options.readCallback);
    await options.receive(carrier, receipt);
    return { status: 204 };
  }

  async function takeText(carrier: string, request: RequestContext): Promise<{ readonly status: 204 }> {
    const { text } = take(carrier, request, options.readTextCallback);
    await options.receiveText(carrier, text);
    return { status: 204 };
  }

  return {
    receiveCarrierReceipt: ({ path, request }) => takeReceipt(path.carrier, request),
    receiveCarrierReceiptByGet: ({ path, request }) => takeReceipt(path.carrier, request),
    receiveCarrierText: ({ path, request }) => takeText(path.carrier, request),
    receiveCarrierTextByGet: ({ path, request }) => takeText(path.carrier, request),
  } satisfies Partial<Handlers>;
}

const isRefused = (reading: { readonly kind: string }): reading is Refused =>
  reading.kind === 'unauthorized' || reading.kind === 'ignored';

function toProblem(refused: Refused, carrier: string): Problem {
  if (refused.kind === 'ignored') return new Problem('unreadable_receipt', { detail: refused.why });
  return new Problem('invalid_callback_token', {
    detail: `The token of the carrier '${carrier}' is missing or wrong; call the address that its settings give.`,
  });
}

function toCallback({ sent }: RequestContext): CarrierCallback {
  if (sent === undefined) throw new Error("The contract has 'x-as-sent' for this operation");
  const { query, headers, mediaType, body } = sent;
  return { query, headers, contentType: mediaType, body };
}
