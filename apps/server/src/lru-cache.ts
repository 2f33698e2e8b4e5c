export interface LruCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  clear(): void;
}

export interface LruCacheOptions<Value> {
  /** The most that all entries may weigh together. */
  readonly capacity: number;
  /** What an entry weighs, the same at each call; 1 where it is left out, so that `capacity` counts entries. */
  readonly weigh?: (value: Value, key: string) => number;
}

/** Keeps values up to a weight; the entries that were used least recently make room for new ones. */
export function createLruCache<Value extends NonNullable<unknown>>({
  capacity,
  weigh = () => 1,
}: LruCacheOptions<Value>): LruCache<Value> {
  // A Map keeps the order of insertion, and every use inserts again: the first entry is the least recently used.
  const entries = new Map<string, Value>();
  let weight = 0;

  function remove(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    weight -= weigh(value, key);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      entries.set(key, value);
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
