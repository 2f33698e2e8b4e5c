import { LRUCache } from 'lru-cache';
import type { Database } from '../../database/database.ts';
import type { Statement } from '../../database/statement.ts';

/** What is remembered of one list. */
interface Remembered<Value> {
  get(): Value | undefined;
  set(value: Value): void;
}

/** All statements that are remembered for a database have so many characters together. */
const capacity = 500_000;

/** Remembers something of the lists of each database by their statements; those that were used least recently make room. */
export function createRememberedLists<Value extends NonNullable<unknown>>() {
  const cacheOf = new WeakMap<Database, LRUCache<string, Value>>();

  return (db: Database, { text, bindings }: Statement): Remembered<Value> => {
    const cache =
      cacheOf.get(db) ??
      new LRUCache<string, Value>({ maxSize: capacity, sizeCalculation: (_value, { length }) => length });
    cacheOf.set(db, cache);
    const key = `${text} ${JSON.stringify(bindings)}`;
    return { get: () => cache.get(key), set: (value) => cache.set(key, value) };
  };
}
