import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '../../account/caller.ts';
import { Problem } from '../../problems/problem.ts';
import { visitorOf } from '../auth/visitors.ts';

/** Limits of a body that hold before it is parsed, besides those of the address. */
export interface CallerLimits {
  /** Bytes without `large` files. */
  readonly bytes: number;
  /** Fields of a form, without files. */
  readonly fields: number;
  /** `large`: a file may exceed `bytes`, as far as the address allows; `small`: it counts as `bytes`; `none` is stored. */
  readonly files: 'large' | 'small' | 'none';
  /** Whether a long body takes one of the few places for bodies of strangers. */
  readonly takesPlace: boolean;
}

/** For callers whose key, password or session is verified and valid. */
export const knownCaller: CallerLimits = { bytes: 1024 * 1024, fields: 1_000, files: 'large', takesPlace: false };
/** For everybody else, also with a session that has ended. */
export const stranger: CallerLimits = { bytes: 64 * 1024, fields: 200, files: 'none', takesPlace: true };
/** For browsers whose session has ended: a small file waits for the next sign-in. */
export const formerCaller: CallerLimits = { ...stranger, files: 'small' };

export const limitsOf = ({ kind }: Caller): CallerLimits => (kind === 'anonymous' ? stranger : knownCaller);

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

export const tooManyBytes = (bytes: number): Problem => tooLarge(`The body may hold ${bytes} bytes`);

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
