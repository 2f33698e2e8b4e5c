import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import { writeCalendar } from '../posts/repository.ts';
import { findTerm, type TermWithAncestors, withOwnAncestors } from './repository.ts';
import type { Term, TermKind, TermPatch } from './term.ts';
import { createTerm, deleteTerm, termNotFound, updateTerm } from './write-term.ts';

/** What can be done with one category or one tag; `categories/` and `tags/` put their names to it. */
export interface TermOperations {
  read(id: number): Promise<TermWithAncestors>;
  create(caller: Caller, change: TermPatch): Promise<TermWithAncestors>;
  update(id: number, caller: Caller, change: TermPatch): Promise<TermWithAncestors>;
  /** Gives the term as it was. */
  remove(id: number, caller: Caller): Promise<TermWithAncestors>;
}

export function createTermOperations(db: Database, kind: TermKind): TermOperations {
  async function requireTerm(knex: Knex, id: number): Promise<Term> {
    const term = await findTerm(knex, kind.taxonomy, id);
    if (term === undefined) throw termNotFound(kind, id);
    return term;
  }

  async function read(id: number): Promise<TermWithAncestors> {
    return withOwnAncestors(db.read, await requireTerm(db.read, id));
  }

  return {
    read,

    async create(caller, change) {
      return read(await writeCalendar(db, (trx) => createTerm(trx, kind, caller, change)));
    },

    async update(id, caller, change) {
      await writeCalendar(db, async (trx) => updateTerm(trx, kind, caller, await requireTerm(trx, id), change));
      return read(id);
    },

    remove(id, caller) {
      return writeCalendar(db, async (trx) => {
        const term = await requireTerm(trx, id);
        const placed = await withOwnAncestors(trx, term);
        await deleteTerm(trx, kind, caller, term);
        return placed;
      });
    },
  };
}
