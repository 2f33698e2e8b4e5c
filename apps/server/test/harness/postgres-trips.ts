import pg from 'pg';
import { vi } from 'vitest';

/** What was sent to PostgreSQL since the count began; disposing of it ends the count. */
export interface PostgresTrips extends Disposable {
  /** Times that a query was sent on a connection that waited for no answer. */
  readonly trips: number;
  readonly queries: number;
  /** How many of these have the text, and the value among their parameters. */
  count(text: string, value: string): number;
}

/** Counts what all connections of this process send: a test has nothing else running. */
export function countPostgresTrips(): PostgresTrips {
  const queries: string[] = [];
  let trips = 0;
  const waiting = new WeakMap<pg.Client, number>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    queries.push(JSON.stringify(all));
    const before = waiting.get(this) ?? 0;
    if (before === 0) trips += 1;
    waiting.set(this, before + 1);
    const settled = () => waiting.set(this, (waiting.get(this) ?? 0) - 1);
    // A promise, for whoever asks here gives no callback.
    const answer: unknown = Reflect.apply(query, this, all);
    Promise.resolve(answer).then(settled, settled);
    return answer;
  });
  return {
    get trips() {
      return trips;
    },
    get queries() {
      return queries.length;
    },
    count: (text, value) => queries.filter((each) => each.includes(text) && each.includes(`"${value}"`)).length,
    [Symbol.dispose]: () => spy.mockRestore(),
  };
}
