import { hash } from 'node:crypto';
import { createLruCache } from '../../lru-cache.ts';
import type { EventId } from './event.ts';

/** The JSON of an event as UTF-8, and a hash of it, so that an answer made of many need not be hashed whole. */
export interface Fragment {
  readonly json: Buffer;
  readonly hash: string;
}

export function createFragment(text: string): Fragment {
  const json = Buffer.from(text);
  return { json, hash: hash('sha256', json, 'base64url') };
}

/** The JSON of events, as everybody sees them, by the address of the interface that their links begin with. */
export interface Fragments {
  find(base: string, id: EventId): Fragment | undefined;
  store(base: string, id: EventId, fragment: Fragment): void;
}

const MAX_BYTES = 16_000_000;

/**
 * Keeps fragments for the calendar as it is: as soon as it has another revision, or the next scheduled publication is
 * another one, all are forgotten. Whoever began before that goes on with the old ones, and nobody sees what they store.
 */
export function createFragments(maxBytes = MAX_BYTES): (revision: number, nextAt: number) => Fragments {
  let current: { readonly revision: number; readonly nextAt: number; readonly fragments: Fragments } | undefined;
  return (revision, nextAt) => {
    if (current?.revision !== revision || current.nextAt !== nextAt)
      current = { revision, nextAt, fragments: createShelf(maxBytes) };
    return current.fragments;
  };
}

function createShelf(maxBytes: number): Fragments {
  const cache = createLruCache<string, Fragment>({ capacity: maxBytes, weigh: ({ json }) => json.length });
  return {
    find: (base, id) => cache.get(`${id} ${base}`),
    store: (base, id, fragment) => cache.set(`${id} ${base}`, fragment),
  };
}
