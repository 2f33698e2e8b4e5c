import { hash } from 'node:crypto';
import type { EventId } from './event.ts';

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

const MAX_BYTES = 16_000_000;

/**
 * Gives a cache for one state of the calendar: a new revision, or another next scheduled publication, begins with an
 * empty one. A request that began before uses the old cache to its end, and no other request sees it.
 */
export function createEventCaches(maxBytes = MAX_BYTES): (revision: number, nextAtMs: number) => EventCache {
  let current: { readonly revision: number; readonly nextAtMs: number; readonly cache: EventCache } | undefined;
  return (revision, nextAtMs) => {
    if (current?.revision !== revision || current.nextAtMs !== nextAtMs)
      current = { revision, nextAtMs, cache: createLruCache(maxBytes) };
    return current.cache;
  };
}

/** Forgets the events that were asked for least recently. */
function createLruCache(maxBytes: number): EventCache {
  const events = new Map<string, CachedEvent>();
  let bytes = 0;
  return {
    find(base, id) {
      const key = `${id} ${base}`;
      const event = events.get(key);
      if (event === undefined) return undefined;
      // A Map has the order of insertion: the first is then the one that nobody asked for the longest.
      events.delete(key);
      events.set(key, event);
      return event;
    },
    store(base, id, event) {
      const key = `${id} ${base}`;
      bytes += event.json.length - (events.get(key)?.json.length ?? 0);
      events.set(key, event);
      for (const [oldest, { json }] of events) {
        if (bytes <= maxBytes) break;
        events.delete(oldest);
        bytes -= json.length;
      }
    },
  };
}
