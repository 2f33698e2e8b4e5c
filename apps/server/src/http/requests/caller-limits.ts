import type { IncomingMessage, ServerResponse } from 'node:http';
import { Problem } from '../../problems/problem.ts';
import { visitorOf } from '../auth/visitors.ts';

/** Limits of a body that hold before it is parsed, besides those of the operation. */
export interface CallerLimits {
  /** Bytes without files. */
  readonly bytes: number;
  /** Bytes with files; undefined for callers whose files are not accepted. */
  readonly fileBytes: number | undefined;
  /** Fields of a form, without files. */
  readonly fields: number;
}

/** For callers with valid credentials, and browsers with a session that exists or existed. */
export const knownCaller: CallerLimits = { bytes: 1024 * 1024, fileBytes: 10 * 1024 * 1024, fields: 1_000 };
/** For everybody else. */
export const stranger: CallerLimits = { bytes: 64 * 1024, fileBytes: undefined, fields: 200 };

/** Characters of a name of a field. */
const maxNameLength = 256;
const longName = new RegExp(`(?:^|&)[^=&]{${maxNameLength + 1}}`);

/** Rejects a URL-encoded form with too many fields or a long name. Parsing many fields takes more than linear time. */
export function requireFormFields(form: string, { fields }: Pick<CallerLimits, 'fields'>): void {
  let found = 1;
  for (let at = form.indexOf('&'); at >= 0; at = form.indexOf('&', at + 1)) found += 1;
  if (found > fields) throw tooManyFields(fields);
  if (longName.test(form)) throw tooLongName();
}

const tooManyFields = (fields: number): Problem => tooLarge(`A form may have ${fields} fields`);

const tooLongName = (): Problem => tooLarge(`A name of a field may have ${maxNameLength} characters`);

export const tooLarge = (limit: string): Problem =>
  new Problem('body_too_large', { detail: `${limit} at the most.`, headers: { Connection: 'close' } });

/** Bodies that are declared to be this short, such as a sign-in, need no place: others cannot keep them out. */
const freeBytes = 4 * 1024;
const maxStrangers = 8;
/** A body that takes longer loses its place to a new one. */
const placeMs = 2_000;

interface Place {
  readonly sinceMs: number;
  readonly response: ServerResponse;
}

/**
 * Gives long bodies of strangers a place until they are answered, because each takes memory: eight at a time. A new body
 * takes the place of the oldest one if that is slow, so that slow connections cannot occupy the places.
 */
function createStrangerPlaces(nowMs = () => performance.now()) {
  const places = new Set<Place>();

  /** Throws `overloaded` if all places are taken. */
  return function take(request: IncomingMessage, response: ServerResponse): void {
    if (isShort(request) || visitorOf(request) !== undefined) return;
    if (places.size >= maxStrangers) {
      const [oldest] = places;
      if (oldest === undefined || nowMs() - oldest.sinceMs < placeMs) throw tooManyBodies();
      places.delete(oldest);
      oldest.response.destroy();
    }
    const place = { sinceMs: nowMs(), response };
    places.add(place);
    response.once('close', () => places.delete(place));
  };
}

/** Shared by all servers of this process, whose memory it bounds. */
export const takeStrangerPlace = createStrangerPlaces();

function isShort({ headers }: IncomingMessage): boolean {
  const { 'transfer-encoding': encoding, 'content-length': length, 'content-encoding': coding } = headers;
  return encoding === undefined && coding === undefined && Number(length ?? 0) <= freeBytes;
}

const tooManyBodies = (): Problem =>
  new Problem('overloaded', {
    detail: 'Too many long forms of people who are not signed in arrive at this moment: try again in a few seconds.',
    headers: { 'Retry-After': '3', Connection: 'close' },
  });
