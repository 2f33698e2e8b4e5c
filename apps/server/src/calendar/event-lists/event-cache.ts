import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { EventId } from '../events/event.ts';

/** The JSON of an event as UTF-8 with its hash: the hash of a page is computed from the hashes of its events. */
export interface CachedEvent {
  readonly json: Buffer;
  readonly hash: string;
}

export function toCachedEvent(text: string): CachedEvent {
  const json = Buffer.from(text);
  return { json, hash: hash('sha256', json, 'base64url') };
}

/** The JSON of events for visitors, by the base URL of their links. */
export interface EventCache {
  find(base: string, id: EventId): CachedEvent | undefined;
  store(base: string, id: EventId, event: CachedEvent): void;
}

const maxBytesDefault = 16_000_000;

/**
 * Returns the cache for one state of the calendar: a new revision or another next scheduled publication starts with an
 * empty cache. Requests that started earlier keep the old cache until they end.
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
