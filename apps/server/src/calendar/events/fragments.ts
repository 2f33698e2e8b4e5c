import type { EventId } from './event.ts';

/** The JSON of events, as UTF-8, as everybody sees them, by the address of the interface that their links begin with. */
export interface Fragments {
  find(base: string, id: EventId): Buffer | undefined;
  store(base: string, id: EventId, json: Buffer): void;
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

/** What was asked for least recently goes first. */
function createShelf(maxBytes: number): Fragments {
  const kept = new Map<string, Buffer>();
  let held = 0;
  return {
    find(base, id) {
      const key = `${id} ${base}`;
      const json = kept.get(key);
      if (json === undefined) return undefined;
      // A Map keeps the order of insertion: the first is then the one not asked for longest.
      kept.delete(key);
      kept.set(key, json);
      return json;
    },
    store(base, id, json) {
      const key = `${id} ${base}`;
      held += json.length - (kept.get(key)?.length ?? 0);
      kept.set(key, json);
      for (const [oldest, bytes] of kept) {
        if (held <= maxBytes) break;
        kept.delete(oldest);
        held -= bytes.length;
      }
    },
  };
}
