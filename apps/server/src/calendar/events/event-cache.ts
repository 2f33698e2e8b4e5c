import { hash } from 'node:crypto';
import type { EventId } from './event.ts';

/** The JSON of an event as UTF-8, and a hash of it, so that an answer made of many need not be hashed whole. */
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
  store(base: string, id: EventId, fragment: CachedEvent): void;
}

const MAX_BYTES = 16_000_000;

/**
 * Keeps fragments for the calendar as it is: as soon as it has another revision, or the next scheduled publication is
 * another one, all are forgotten. Whoever began before that goes on with the old ones, and nobody sees what they store.
 */
export function createEventCache(maxBytes = MAX_BYTES): (revision: number, nextAtMs: number) => EventCache {
  let current: { readonly revision: number; readonly nextAtMs: number; readonly fragments: EventCache } | undefined;
  return (revision, nextAtMs) => {
    if (current?.revision !== revision || current.nextAtMs !== nextAtMs)
      current = { revision, nextAtMs, fragments: createLruCache(maxBytes) };
    return current.fragments;
  };
}

/** What was asked for least recently goes first. */
function createLruCache(maxBytes: number): EventCache {
  const kept = new Map<string, CachedEvent>();
  let held = 0;
  return {
    find(base, id) {
      const key = `${id} ${base}`;
      const fragment = kept.get(key);
      if (fragment === undefined) return undefined;
      // A Map keeps the order of insertion: the first is then the one not asked for longest.
      kept.delete(key);
      kept.set(key, fragment);
      return fragment;
    },
    store(base, id, fragment) {
      const key = `${id} ${base}`;
      held += fragment.json.length - (kept.get(key)?.json.length ?? 0);
      kept.set(key, fragment);
      for (const [oldest, { json }] of kept) {
        if (held <= maxBytes) break;
        kept.delete(oldest);
        held -= json.length;
      }
    },
  };
}
