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

/**
 * A total that takes long to count: what each page of a list, and each list that differs in its page only, would count again.
 * The statement given back counts where the calendar has changed since `noteTotal`, which the database itself looks at: the
 * total is of the same state as everything else that the statement reads.
 */
export function unlessKnown(db: Database, total: Statement): Statement {
  const known = knownOf.get(db)?.get(keyOf(total));
  if (known === undefined) return total;
  return sql(
    `select case when (select value from revisions where name = 'calendar') = ? then cast(? as bigint)
      else (${total.text}) end as total`,
    [known.revision, known.total, ...total.bindings],
  );
}

/** Remembers what a total has come to. */
export function noteTotal(db: Database, total: Statement, { total: counted, revision }: FoundEvents): void {
  if (revision === undefined) return;
  const known = knownOf.get(db) ?? createLruCache<string, KnownTotal>({ capacity, weigh: (_total, key) => key.length });
  knownOf.set(db, known);
  known.set(keyOf(total), { total: counted, revision });
}

const keyOf = ({ text, bindings }: Statement): string => `${text} ${JSON.stringify(bindings)}`;
