import type { Database } from '../../database/database.ts';
import { type Statement, sql } from '../../database/statement.ts';
import { calendarRevision, type FoundEvents } from './list-sql.ts';
import { createRememberedLists } from './remembered-lists.ts';

/** A total, and the revision of the calendar at which it was counted. */
interface KnownTotal {
  readonly total: number;
  readonly revision: number;
}

const totalOf = createRememberedLists<KnownTotal>();

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
  const remembered = totalOf(db, counted);
  const known = remembered.get();
  return {
    total: known === undefined ? counted : unlessChanged(known, counted),
    remember({ total, revision }) {
      if (revision !== undefined && revision !== known?.revision) remembered.set({ total, revision });
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
    `select case when ${calendarRevision} = ? then cast(? as bigint)
      else (${text}) end as total`,
    [revision, total, ...bindings],
  );
}
