import type { Carrier, CarrierReceipt } from './carrier.ts';
import { type CallbackContent, type CarrierCallback, openCallback } from './http-callbacks.ts';
import type { HttpSettings } from './http-settings.ts';
import type { TextReading } from './http-texts.ts';
import { textAt } from './json-pointer.ts';
import { wordOrNull } from './stored-words.ts';

export type CallbackReading =
  | { readonly kind: 'receipt'; readonly receipt: CarrierReceipt }
  | Exclude<CallbackContent, { kind: 'content' }>;

type Receipts = NonNullable<HttpSettings['receipts']>;

export function readCallback(callback: CarrierCallback, receipts: Receipts): CallbackReading {
  const content = openCallback(callback, receipts);
  if (content.kind !== 'content') return content;
  const { document } = content;
  const { pointers } = receipts;
  const read = (pointer: string | undefined): string | null => {
    const text = pointer === undefined ? undefined : textAt(document, pointer);
    return wordOrNull(text);
  };
  const id = read(pointers.id);
  if (id === null) return { kind: 'ignored', why: `It has no id at ${pointers.id}.` };
  const word = read(pointers.status);
  const status = receipts.statuses.get(word?.toLowerCase() ?? '');
  if (status === undefined) return { kind: 'ignored', why: `Its status at ${pointers.status} is not among statuses.` };
  const error = read(pointers.error);
  return {
    kind: 'receipt',
    receipt: {
      carrierMessageId: id,
      status,
      reason: reasons[status],
      code: error === null ? word : `${word} ${error}`,
      to: read(pointers.to),
      senderId: read(pointers.sender),
      submittedAt: null,
      doneAt: null,
      text: null,
    },
  };
}

const reasons: Readonly<Record<CarrierReceipt['status'], string | null>> = {
  delivered: null,
  undelivered: 'undeliverable',
  expired: 'validity_expired',
  rejected: 'refused_by_network',
  unknown: 'unknown_to_carrier',
  en_route: null,
};

/** A carrier that posts its receipts, and what phones send, to us. */
export interface HttpCarrier extends Carrier {
  /** Reads what came to the address for its receipts; whoever serves that address stores the receipt. */
  readCallback(callback: CarrierCallback): CallbackReading;
  /** Likewise for what came to the address for texts of phones. */
  readTextCallback(callback: CarrierCallback): TextReading;
}

export const isHttpCarrier = (carrier: Carrier): carrier is HttpCarrier => 'readCallback' in carrier;
