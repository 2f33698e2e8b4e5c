/** A seeded generator of random values. */
export interface Draw {
  /** At least 0, less than 1. */
  fraction(): number;
  /** True with the probability `share`. */
  chance(share: number): boolean;
  /** A whole number from `least` to `most`. */
  integer(least: number, most: number): number;
  from<Item>(items: readonly Item[]): Item;
}

/** Uses mulberry32, which is fast enough for millions of requests. */
export function createDraw(seed: number): Draw {
  let state = seed;

  function fraction(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const integer = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    integer,
    chance: (share) => fraction() < share,
    from: <Item>(items: readonly Item[]) => items[integer(0, items.length - 1)] as Item, // as: no list here is empty
  };
}
