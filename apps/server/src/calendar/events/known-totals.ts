import type { Database } from '../../database/database.ts';
import { type Statement, sql } from '../../database/statement.ts';
import { createLruCache, type LruCache } from '../../lru-cache.ts';
import type { FoundEvents } from './list-sql.ts';

/** A total, and the revision of the calendar at which it was counted. */
interface KnownTotal {
  readonly total: number;
  readonly revision: number;
}

/** All statements that are remembered for a database have so many characters together. */
const capacity = 500_000;

const knownOf = new WeakMap<Database, LruCache<string, KnownTotal>>();

/** How many events a list has. */
export interface ListTotal {
  /** The statement, which gives it as `total`. */
  readonly total: Statement;
  /** Remembers what it has come to; left out where that is not worthwhile. */
  readonly remember?: ((found: FoundEvents) => void) | undefined;
}

/**
 * A total that takes long to count: what each page of a list, and each list that differs in its page only, would count again.
 * The statement counts where the calendar has changed since a total was remembered, which the database itself looks at: the
 * total is of the same state as everything else that the statement reads.
 */
export function unlessKnown(db: Database, counted: Statement): ListTotal {
  const totals = knownTotalsOf(db);
  const key = `${counted.text} ${JSON.stringify(counted.bindings)}`;
  const known = totals.get(key);
  return {
    total: known === undefined ? counted : unlessChanged(known, counted),
    remember({ total, revision }) {
      if (revision !== undefined && revision !== known?.revision) totals.set(key, { total, revision });
    },
  };
}

/** Remembers all that there is to remember of a page. */
export const inTurn =
  (...each: readonly ListTotal['remember'][]): ListTotal['remember'] =>
  (found) => {
    for (const remember of each) remember?.(found);
  };

function unlessChanged({ total, revision }: KnownTotal, { text, bindings }: Statement): Statement {
  return sql(
    `select case when (select value from revisions where name = 'calendar') = ? then cast(? as bigint)
      else (${text}) end as total`,
    [revision, total, ...bindings],
  );
}

function knownTotalsOf(db: Database): LruCache<string, KnownTotal> {
  const known = knownOf.get(db) ?? createLruCache<string, KnownTotal>({ capacity, weigh: (_total, key) => key.length });
  knownOf.set(db, known);
  return known;
}
