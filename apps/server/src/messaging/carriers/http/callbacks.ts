import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { parseUgandanNumber } from '@ngoma/sms';
import { storableText } from '../../../text/strip-nul.ts';
import { type CarrierReceipt, type InboundText, wordOrNull } from '../carrier.ts';
import type { HttpSettings } from './http-settings.ts';
import { type Json, parseJson, textAt } from './response-forms/json-pointer.ts';

/** A request of a carrier, to be read by its settings. */
export interface CarrierCallback {
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** `application/json`, `application/x-www-form-urlencoded` or undefined. */
  readonly contentType: string | undefined;
  readonly body: string;
}

type Form = Pick<NonNullable<HttpSettings['receipts']>, 'token' | 'tokenQuery' | 'tokenHeader' | 'format'>;

export type CallbackContent =
  | { readonly kind: 'content'; readonly document: Json }
  | { readonly kind: 'ignored'; readonly why: string }
  | { readonly kind: 'unauthorized' };

/** Checks the token and parses the content. `why` is a sentence. */
function openCallback(callback: CarrierCallback, form: Form): CallbackContent {
  if (!hasToken(callback, form)) return { kind: 'unauthorized' };
  const document = contentOf(callback, form);
  return document === undefined ? { kind: 'ignored', why: 'Its body is not JSON.' } : { kind: 'content', document };
}

function hasToken({ query, headers }: CarrierCallback, { token, tokenQuery, tokenHeader }: Form): boolean {
  const given = [
    ...(tokenQuery === undefined ? [] : query.getAll(tokenQuery)),
    ...(tokenHeader === undefined ? [] : [headers[tokenHeader] ?? []].flat()),
  ];
  return given.some((each) => timingSafeEqual(digest(each), digest(token)));
}

/** `timingSafeEqual` needs equal lengths. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function contentOf({ query, body }: CarrierCallback, { format }: Form): Json | undefined {
  switch (format) {
    case 'json':
      return parseJson(body);
    case 'form':
      return Object.fromEntries(new URLSearchParams(body));
    case 'query':
      return Object.fromEntries(query);
  }
}

export type CallbackReading =
  | { readonly kind: 'receipt'; readonly receipt: CarrierReceipt }
  | Exclude<CallbackContent, { kind: 'content' }>;

type Receipts = NonNullable<HttpSettings['receipts']>;

export function readReceiptCallback(callback: CarrierCallback, receipts: Receipts): CallbackReading {
  const content = openCallback(callback, receipts);
  if (content.kind !== 'content') return content;
  const { document } = content;
  const { pointers } = receipts;
  const read = (pointer: string | undefined): string | null =>
    wordOrNull(pointer === undefined ? undefined : textAt(document, pointer));
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

export type TextReading =
  | { readonly kind: 'text'; readonly text: InboundText }
  | Exclude<CallbackContent, { kind: 'content' }>;

const maxAddressLength = 20;

export function readTextCallback(callback: CarrierCallback, texts: NonNullable<HttpSettings['texts']>): TextReading {
  const content = openCallback(callback, texts);
  if (content.kind !== 'content') return content;
  const { pointers } = texts;
  const read = (pointer: string, most?: number) => {
    const text = textAt(content.document, pointer);
    return text === undefined ? undefined : storableText(text, most);
  };
  const [from, to, text] = [read(pointers.from), read(pointers.to, maxAddressLength), read(pointers.text)];
  if (!from) return { kind: 'ignored', why: `It has no number at ${pointers.from}.` };
  if (!to) return { kind: 'ignored', why: `It has no address at ${pointers.to}.` };
  // An empty text is allowed.
  if (text === undefined) return { kind: 'ignored', why: `It has no text at ${pointers.text}.` };
  const number = parseUgandanNumber(from) ?? storableText(from, maxAddressLength);
  return { kind: 'text', text: { from: number, to, text } };
}
