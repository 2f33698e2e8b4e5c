/** Runs `work` with an idle item, in the order of the calls. */
export type Pool<Item> = <Result>(work: (item: Item) => Promise<Result>) => Promise<Result>;

export function createPool<Item extends NonNullable<unknown>>(items: readonly Item[]): Pool<Item> {
  const idle = [...items];
  const waiting: ((item: Item) => void)[] = [];

  function release(item: Item): void {
    const next = waiting.shift();
    if (next === undefined) idle.push(item);
    else next(item);
  }

  return async (work) => {
    const item = idle.pop() ?? (await new Promise<Item>((next) => waiting.push(next)));
    try {
      return await work(item);
    } finally {
      release(item);
    }
  };
}

/** Runs at most `limit` tasks at a time; the others wait in order. */
export function createConcurrencyLimit(limit: number): <T>(task: () => Promise<T>) => Promise<T> {
  return createPool(Array.from({ length: limit }, (_, place) => place));
}
