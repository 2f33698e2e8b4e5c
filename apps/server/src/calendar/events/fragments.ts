import type { EventId } from './event.ts';

/** The JSON text of events as everybody sees them, by the address of the interface that their links begin with. */
export interface Fragments {
  find(base: string, id: EventId): string | undefined;
  store(base: string, id: EventId, json: string): void;
}

/** About 16 MB of text. */
const MAX_CHARACTERS = 8_000_000;

/**
 * Keeps fragments for the calendar as it is: as soon as it has another revision, or the next scheduled publication is
 * another one, all are forgotten. Whoever began before that goes on with the old ones, and nobody sees what they store.
 */
export function createFragments(maxCharacters = MAX_CHARACTERS): (revision: number, nextAt: number) => Fragments {
  let current: { readonly revision: number; readonly nextAt: number; readonly fragments: Fragments } | undefined;
  return (revision, nextAt) => {
    if (current?.revision !== revision || current.nextAt !== nextAt)
      current = { revision, nextAt, fragments: createShelf(maxCharacters) };
    return current.fragments;
  };
}

/** What was asked for least recently goes first. */
function createShelf(maxCharacters: number): Fragments {
  const texts = new Map<string, string>();
  let held = 0;
  return {
    find(base, id) {
      const key = `${id} ${base}`;
      const json = texts.get(key);
      if (json === undefined) return undefined;
      // A Map keeps the order of insertion: the first is then the one not asked for longest.
      texts.delete(key);
      texts.set(key, json);
      return json;
    },
    store(base, id, json) {
      const key = `${id} ${base}`;
      held += json.length - (texts.get(key)?.length ?? 0);
      texts.set(key, json);
      for (const [oldest, text] of texts) {
        if (held <= maxCharacters) break;
        texts.delete(oldest);
        held -= text.length;
      }
    },
  };
}
