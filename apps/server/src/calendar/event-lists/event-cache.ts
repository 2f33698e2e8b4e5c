import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EventId } from '../events/event.ts';

/** The JSON of an event as UTF-8, and a hash of it, so that a page of many events is not hashed whole. */
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
 * Gives a cache for one state of the calendar: a new revision, or another next scheduled publication, begins with an
 * empty one. A request that began before uses the old cache to its end, and no other request sees it.
 */
export function createEventCaches(maxBytes = maxBytesDefault): (revision: number, nextAtMs: number) => EventCache {
  let current: { readonly revision: number; readonly nextAtMs: number; readonly cache: EventCache } | undefined;
  return (revision, nextAtMs) => {
    if (current?.revision !== revision || current.nextAtMs !== nextAtMs)
      current = { revision, nextAtMs, cache: createEventCache(maxBytes) };
    return current.cache;
  };
}

function createEventCache(maxBytes: number): EventCache {
  const cache = new LRUCache<string, CachedEvent>({ maxSize: maxBytes, sizeCalculation: ({ json }) => json.length });
  return {
    find: (base, id) => cache.get(`${id} ${base}`),
    store: (base, id, event) => cache.set(`${id} ${base}`, event),
  };
}
