export interface LruCache<Key, Value> {
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  clear(): void;
}

export interface LruCacheOptions<Key, Value> {
  /** The most that all entries may weigh together. */
  readonly capacity: number;
  /** What an entry weighs, the same at each call; 1 where it is left out, so that `capacity` counts entries. */
  readonly weigh?: (value: Value, key: Key) => number;
}

/** Keeps values up to a weight; the entries that were used least recently make room for new ones. */
export function createLruCache<Key extends string | number, Value extends NonNullable<unknown>>({
  capacity,
  weigh = () => 1,
}: LruCacheOptions<Key, Value>): LruCache<Key, Value> {
  // A Map keeps the order of insertion, and every use inserts again: the first entry is the least recently used.
  const entries = new Map<Key, Value>();
  let newest: Key | undefined;
  let weight = 0;

  function insert(key: Key, value: Value): void {
    entries.set(key, value);
    newest = key;
  }

  function remove(key: Key): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    weight -= weigh(value, key);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined || key === newest) return value;
      entries.delete(key);
      insert(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      insert(key, value);
      weight += weigh(value, key);
      for (const oldest of entries.keys()) {
        if (weight <= capacity) break;
        remove(oldest);
      }
    },
    delete: remove,
    clear() {
      entries.clear();
      weight = 0;
    },
  };
}
