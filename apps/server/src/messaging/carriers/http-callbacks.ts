import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { HttpSettings } from './http-settings.ts';
import { type Json, parseJson } from './json-pointer.ts';

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

type Form = Pick<NonNullable<HttpSettings['receipts']>, 'token' | 'tokenQuery' | 'tokenHeader' | 'format'>;

export type CallbackContent =
  | { readonly kind: 'content'; readonly document: Json }
  | { readonly kind: 'ignored'; readonly why: string }
  | { readonly kind: 'unauthorized' };

/** `ignored`: it cannot be read, for the reason in `why`, a sentence. `unauthorized`: its token is missing or wrong. */
export function openCallback(callback: CarrierCallback, form: Form): CallbackContent {
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

/** Of one length, whatever was given. */
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
