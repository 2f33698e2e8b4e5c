import pg from 'pg';
import { vi } from 'vitest';

/** The queries sent to PostgreSQL since the start of the count; disposing ends the count. */
export interface PostgresTrips extends Disposable {
  /** The number of queries sent on an idle connection. */
  readonly trips: number;
  readonly queries: number;
  /** The number of these with the text, and with the value among their parameters. */
  count(text: string, value: string): number;
}

/** Counts the queries of all connections of this process; nothing else runs in a test. */
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
    // A promise, because this code passes no callback.
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
