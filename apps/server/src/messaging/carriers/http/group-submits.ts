/** Collects items until the end of a turn of the event loop, and runs those with the same key together. */
export interface SubmitGroups<Item> {
  /** Resolves once the run of its group has ended. */
  add(item: Item): Promise<void>;
}

export interface SubmitGroupsOptions<Item> {
  /** The most items of a group. */
  readonly max: number;
  readonly keyOf: (item: Item) => string;
  /** Items of the same name are in different groups. */
  readonly nameOf: (item: Item) => string;
  readonly run: (items: readonly [Item, ...Item[]]) => Promise<void>;
}

interface Group<Item> {
  readonly items: [Item, ...Item[]];
  readonly names: Set<string>;
  readonly ended: Promise<void>;
}

export function createSubmitGroups<Item>({ max, keyOf, nameOf, run }: SubmitGroupsOptions<Item>): SubmitGroups<Item> {
  /** The last group of each key, which may get more items in this turn. */
  const open = new Map<string, Group<Item>>();

  return {
    add(item) {
      const key = keyOf(item);
      const group = open.get(key);
      if (group && group.items.length < max && !group.names.has(nameOf(item))) {
        group.items.push(item);
        group.names.add(nameOf(item));
        return group.ended;
      }
      const items: [Item, ...Item[]] = [item];
      const ended = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        if (open.get(key)?.items === items) open.delete(key);
        return run(items);
      });
      open.set(key, { items, names: new Set([nameOf(item)]), ended });
      return ended;
    },
  };
}
