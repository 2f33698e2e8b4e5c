import type { Database, Snapshot, Transaction } from '../../database/database.ts';
import type { NoMembers, RequestContext } from '../../http/handler.ts';
import { expiringAt } from '../lists/expiry.ts';
import { writeCalendar } from '../posts/repository.ts';
import { type OperationInput, type Site, siteOf } from '../posts/site.ts';
import { listTerms, type TermQuery } from './list-terms.ts';
import { withAncestors, withOwnAncestors } from './repository.ts';
import { fromTermInput, type TermInput } from './representation.ts';
import type { TermKind, TermWithAncestors } from './term.ts';
import { createTerm, deleteTerm, requireTerm, updateTerm } from './write-term.ts';

export interface TermOptions {
  readonly db: Database;
  /** The time zone of the calendar. */
  readonly zone: string;
}

interface ItemInput extends OperationInput {
  readonly path: { readonly id: number };
}

/** A body or a query of which everything is read. */
type Read<Given, Known> = Given & NoMembers<Given, keyof Known>;

/** The operations of categories or tags, to which `categories/` and `tags/` give their names. */
export function createTermHandlers<Body>(
  kind: TermKind,
  toBody: (term: TermWithAncestors, site: Site) => Body,
  { db, zone }: TermOptions,
) {
  async function show(db: Snapshot | Transaction, id: number, request: RequestContext): Promise<Body> {
    const term = await withOwnAncestors(db, await requireTerm(db, id, kind));
    return toBody(term, siteOf(request, zone));
  }

  return {
    async list<Query extends TermQuery>(input: OperationInput & { readonly query: Read<Query, TermQuery> }) {
      const { query, caller, request } = input;
      const site = siteOf(request, zone);
      return db.snapshot(async (snapshot) => {
        const { terms, ...page } = await listTerms<Query>(snapshot, kind, query, caller, site);
        const shown = await withAncestors(snapshot, terms);
        return { bodies: shown.map((term) => toBody(term, site)), ...page, expiry: expiringAt() };
      });
    },

    async create<Sent extends TermInput>(input: OperationInput & { readonly body: Read<Sent, TermInput> }) {
      const { body, caller, request } = input;
      const created = await writeCalendar(db, async (trx) =>
        show(trx, await createTerm(trx, caller, fromTermInput<Sent>(body), kind), request),
      );
      return { status: 201, body: created } as const;
    },

    async read({ path, request }: ItemInput) {
      const body = await db.snapshot((snapshot) => show(snapshot, path.id, request));
      return { status: 200, body, ...expiringAt() } as const;
    },

    async update<Sent extends TermInput>(input: ItemInput & { readonly body: Read<Sent, TermInput> }) {
      const { path, body, caller, request } = input;
      const updated = await writeCalendar(db, async (trx) => {
        const current = await requireTerm(trx, path.id, kind);
        await updateTerm(trx, caller, current, fromTermInput<Sent>(body), kind);
        return show(trx, path.id, request);
      });
      return { status: 200, body: updated } as const;
    },

    /** The response shows the term as it was. */
    async remove({ path, caller, request }: ItemInput) {
      const term = await writeCalendar(db, async (trx) => {
        const current = await requireTerm(trx, path.id, kind);
        const deleted = await withOwnAncestors(trx, current);
        await deleteTerm(trx, caller, current, kind);
        return deleted;
      });
      return { status: 200, body: toBody(term, siteOf(request, zone)) } as const;
    },
  };
}
