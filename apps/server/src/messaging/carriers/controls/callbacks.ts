import type { Handlers, RequestContext } from '../../../http/handler.ts';
import { Problem } from '../../../problems/problem.ts';
import type { CarrierReceipt } from '../carrier.ts';
import type { CallbackReading, CarrierCallback } from '../http-receipts.ts';
import { carrierNotFound } from './carrier-not-found.ts';
import type { CarrierDescription } from './representation.ts';

export interface CallbackOptions {
  readonly describe: () => readonly CarrierDescription[];
  readonly readCallback: (carrier: string, callback: CarrierCallback) => CallbackReading;
  /** Resolves once the receipt is durably stored; rejects if it has to come again. */
  readonly receive: (carrier: string, receipt: CarrierReceipt) => Promise<void>;
}

/** Where carriers report that are reached over HTTP. */
export function callbackHandlers({ describe, readCallback, receive }: CallbackOptions) {
  async function take(carrier: string, request: RequestContext): Promise<{ readonly status: 204 }> {
    const isReached = describe().some(({ name, kind }) => name === carrier && kind === 'http');
    // Strangers are not told which carriers there are.
    if (!isReached) throw carrierNotFound(carrier);
    const reading = readCallback(carrier, toCallback(request));
    switch (reading.kind) {
      case 'unauthorized':
        throw new Problem('invalid_callback_token', {
          detail: `The token of the carrier '${carrier}' is missing or wrong; call the address that its settings give.`,
        });
      case 'ignored':
        throw new Problem('unreadable_receipt', { detail: reading.why });
      case 'receipt':
        await receive(carrier, reading.receipt);
        return { status: 204 };
    }
  }

  return {
    receiveCarrierReceipt: ({ path, request }) => take(path.carrier, request),
    receiveCarrierReceiptByGet: ({ path, request }) => take(path.carrier, request),
  } satisfies Partial<Handlers>;
}

function toCallback({ sent }: RequestContext): CarrierCallback {
  if (sent === undefined) throw new Error("The contract has 'x-as-sent' for this operation");
  const { query, headers, mediaType, body } = sent;
  return { query, headers, contentType: mediaType, body };
}
