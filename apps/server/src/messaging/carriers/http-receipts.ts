import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Carrier, CarrierReceipt } from './carrier.ts';
import { storable } from './http-answers.ts';
import type { HttpSettings } from './http-settings.ts';
import { type Json, parseJson, textAt } from './json-pointer.ts';

/** A request of a carrier as it came: the settings of the carrier say what is in it. */
export interface CarrierCallback {
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** `application/json` or `application/x-www-form-urlencoded`; undefined where nothing says so. */
  readonly contentType: string | undefined;
  /** Empty where there was none. */
  readonly body: string;
}

/** `ignored`: it cannot be read, for the reason in `why`, a sentence. `unauthorized`: its token is missing or wrong. */
export type CallbackReading =
  | { readonly kind: 'receipt'; readonly receipt: CarrierReceipt }
  | { readonly kind: 'ignored'; readonly why: string }
  | { readonly kind: 'unauthorized' };

type Receipts = NonNullable<HttpSettings['receipts']>;

export function readCallback(callback: CarrierCallback, receipts: Receipts): CallbackReading {
  if (!hasToken(callback, receipts)) return { kind: 'unauthorized' };
  const document = contentOf(callback, receipts);
  if (document === undefined) return { kind: 'ignored', why: 'Its body is not JSON.' };
  const { pointers } = receipts;
  const read = (pointer: string | undefined): string | null => {
    const text = pointer === undefined ? undefined : textAt(document, pointer);
    return text === undefined || text === '' ? null : storable(text);
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

function hasToken({ query, headers }: CarrierCallback, { token, tokenQuery, tokenHeader }: Receipts): boolean {
  const given = [
    ...(tokenQuery === undefined ? [] : query.getAll(tokenQuery)),
    ...(tokenHeader === undefined ? [] : [headers[tokenHeader] ?? []].flat()),
  ];
  return given.some((each) => timingSafeEqual(digest(each), digest(token)));
}

/** Of one length, whatever was given. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function contentOf({ query, body }: CarrierCallback, { format }: Receipts): Json | undefined {
  switch (format) {
    case 'json':
      return parseJson(body);
    case 'form':
      return Object.fromEntries(new URLSearchParams(body));
    case 'query':
      return Object.fromEntries(query);
  }
}

/** A carrier that posts its receipts to us. */
export interface HttpCarrier extends Carrier {
  /** Reads what came to the address for its receipts; whoever serves that address stores the receipt. */
  readCallback(callback: CarrierCallback): CallbackReading;
}

export const isHttpCarrier = (carrier: Carrier): carrier is HttpCarrier => 'readCallback' in carrier;
