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

interface Entry<Value> {
  readonly value: Value;
  /** How many times an entry had been put last, when this one was. */
  placedAt: number;
}

/**
 * Keeps values up to a weight; the entries that were used least recently make room for new ones. To put an entry last
 * at each use costs more than to find it, so one among the last quarter stays where it is.
 */
export function createLruCache<Key extends string | number, Value extends NonNullable<unknown>>({
  capacity,
  weigh = () => 1,
}: LruCacheOptions<Key, Value>): LruCache<Key, Value> {
  // A Map keeps the order of insertion: the first entry is the least recently used.
  const entries = new Map<Key, Entry<Value>>();
  let placed = 0;
  let weight = 0;

  function putLast(key: Key, entry: Entry<Value>): void {
    placed += 1;
    entry.placedAt = placed;
    entries.set(key, entry);
  }

  function remove(key: Key): void {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    weight -= weigh(entry.value, key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      if (placed - entry.placedAt > entries.size / 4) {
        entries.delete(key);
        putLast(key, entry);
      }
      return entry.value;
    },
    set(key, value) {
      remove(key);
      putLast(key, { value, placedAt: 0 });
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
