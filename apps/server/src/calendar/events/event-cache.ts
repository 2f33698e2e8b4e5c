import { hash } from 'node:crypto';
import { createLruCache } from '../../lru-cache.ts';
import type { EventId } from './event.ts';

/** The JSON of an event as UTF-8, and a hash of it, so that a response made of many need not be hashed whole. */
export interface CachedEvent {
  readonly json: Buffer;
  readonly hash: string;
}

export function toCachedEvent(text: string): CachedEvent {
  const json = Buffer.from(text);
  return { json, hash: hash('sha256', json, 'base64url') };
}

/** The JSON of events, as everybody sees them, by the address of the interface that their links begin with. */
export interface EventCache {
  find(base: string, id: EventId): CachedEvent | undefined;
  store(base: string, id: EventId, event: CachedEvent): void;
}

const maxBytesDefault = 16_000_000;

/**
 * Stores events for the calendar as it is: as soon as it has another revision, or the next scheduled publication is
 * another one, the cache begins anew. Whoever began before that goes on with the old one, and nobody sees what they store.
 */
export function createEventCache(maxBytes = maxBytesDefault): (revision: number, nextAtMs: number) => EventCache {
  let current: { readonly revision: number; readonly nextAtMs: number; readonly events: EventCache } | undefined;
  return (revision, nextAtMs) => {
    if (current?.revision !== revision || current.nextAtMs !== nextAtMs)
      current = { revision, nextAtMs, events: createCacheOfRevision(maxBytes) };
    return current.events;
  };
}

function createCacheOfRevision(maxBytes: number): EventCache {
  const cache = createLruCache<string, CachedEvent>({ capacity: maxBytes, weigh: ({ json }) => json.length });
  return {
    find: (base, id) => cache.get(`${id} ${base}`),
    store: (base, id, event) => cache.set(`${id} ${base}`, event),
  };
}
