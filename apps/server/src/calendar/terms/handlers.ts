import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Snapshot, Transaction } from '../../database/database.ts';
import type { Handlers, RequestContext } from '../../http/handler.ts';
import { type Expiry, expiringAt, findNextPublication } from '../lists/expiry.ts';
import type { CalendarContext } from '../posts/context.ts';
import { createOnce, type OnceInput } from '../posts/create-once.ts';
import { type ConditionalInput, createOnCondition, writeOnCondition } from '../posts/preconditions.ts';
import { type OperationInput, type Site, siteOf, sitesOf, writerOf } from '../posts/site.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { listTerms, type TermQuery } from './list-terms.ts';
import { withAncestors, withOwnAncestors } from './repository.ts';
import { fromTermInput, type TermInput, toCategory, toTag } from './representation.ts';
import { categoryKind, type Term, type TermKind, type TermWithAncestors, tagKind } from './term.ts';
import { createTerm, deleteTerm, requireCountedTerm, requireTerm, updateTerm } from './write-term.ts';

interface ItemInput extends OperationInput {
  readonly path: { readonly id: number };
}

type WriteInput = ItemInput & ConditionalInput;

/** Event counts change when a scheduled event is published. */
async function expiryOf(snapshot: Snapshot, { nowMs }: Site): Promise<Expiry> {
  return expiringAt(await findNextPublication(snapshot, 'events', nowMs));
}

/** Reads and conditional writes of single terms. */
function createTermAccess<Body>(
  kind: TermKind,
  toBody: (term: TermWithAncestors, site: Site) => Body,
  { db, siteSettings }: CalendarContext,
) {
  const requireShown = async (db: Snapshot | Transaction, id: number, { nowMs }: Site): Promise<TermWithAncestors> =>
    withOwnAncestors(db, await requireCountedTerm(db, id, kind, nowMs));

  async function show(db: Snapshot | Transaction, id: number, request: RequestContext): Promise<Body> {
    const site = siteOf(request, siteSettings);
    return toBody(await requireShown(db, id, site), site);
  }

  /** The body of GET below each base path, for ETags. */
  async function readBodies(trx: Transaction, { path, request }: ItemInput): Promise<Body[]> {
    const term = await requireShown(trx, path.id, siteOf(request, siteSettings));
    return sitesOf(request, siteSettings).map((site) => toBody(term, site));
  }

  /** Runs a write on the term of the path if the preconditions of the request hold. */
  function writeCurrent<Written>(
    input: WriteInput,
    work: (trx: Transaction, current: Term) => Promise<Written>,
  ): Promise<Written> {
    const { path, headers, caller, request } = input;
    const write = (trx: Transaction) =>
      writeOnCondition(
        headers,
        () => readBodies(trx, input),
        async () => work(trx, await requireTerm(trx, path.id, kind)),
      );
    return writeCalendar(db, write, writerOf(caller, siteOf(request, siteSettings)));
  }

  return { requireShown, show, writeCurrent };
}

/** The operations that categories and tags share. */
function createTermHandlers<Body>(
  kind: TermKind,
  toBody: (term: TermWithAncestors, site: Site) => Body,
  context: CalendarContext,
) {
  const { db, siteSettings, respondOnce } = context;
  const { requireShown, show, writeCurrent } = createTermAccess(kind, toBody, context);

  return {
    async list(input: OperationInput & { readonly query: TermQuery }) {
      const { query, caller, request } = input;
      const site = siteOf(request, siteSettings);
      return db.snapshot(async (snapshot) => {
        const { terms, ...page } = await listTerms(snapshot, kind, query, caller, site);
        const shown = await withAncestors(snapshot, terms);
        return { bodies: shown.map((term) => toBody(term, site)), ...page, expiry: await expiryOf(snapshot, site) };
      });
    },

    async create(input: OnceInput<TermInput> & ConditionalInput) {
      const { body, headers, caller, request } = input;
      const writer = writerOf(caller, siteOf(request, siteSettings));
      const path = `/events/v1/${kind.collection}`;
      return createOnce(respondOnce, input, { path, status: 201 }, (keep) =>
        writeCalendar(
          db,
          (trx) =>
            keep(trx, async () => {
              const create = () => createTerm(trx, caller, fromTermInput(body), kind);
              return show(trx, await createOnCondition(headers, create), request);
            }),
          writer,
        ),
      );
    },

    async read({ path, request }: ItemInput) {
      const site = siteOf(request, siteSettings);
      return db.snapshot(async (snapshot) => {
        const body = await show(snapshot, path.id, request);
        return { status: 200, body, ...(await expiryOf(snapshot, site)) } as const;
      });
    },

    async update(input: WriteInput & { readonly body: TermInput }) {
      const { path, body, caller, request } = input;
      const updated = await writeCurrent(input, async (trx, current) => {
        await updateTerm(trx, caller, current, fromTermInput(body), kind);
        return show(trx, path.id, request);
      });
      return { status: 200, body: updated } as const;
    },

    /** Returns the term as it was before. */
    async remove(input: WriteInput) {
      const { path, caller, request } = input;
      const site = siteOf(request, siteSettings);
      const deleted = await writeCurrent(input, async (trx, current) => {
        const shown = await requireShown(trx, path.id, site);
        await deleteTerm(trx, caller, current, kind);
        return shown;
      });
      return { status: 200, body: toBody(deleted, site) } as const;
    },
  };
}

export function categoryHandlers(context: CalendarContext) {
  const { list, create, read, update, remove } = createTermHandlers(categoryKind, toCategory, context);

  return {
    async listCategories(input) {
      const { bodies, envelope, headers, expiry } = await list(input);
      const body = complete<components['schemas']['CategoryPage']>({ ...envelope, categories: bodies });
      return { status: 200, body, headers, ...expiry };
    },

    createCategory: create,
    getCategory: read,
    updateCategory: update,
    updateCategoryByPost: update,
    updateCategoryByPut: update,
    deleteCategory: remove,
  } satisfies Partial<Handlers>;
}

export function tagHandlers(context: CalendarContext) {
  const { list, create, read, update, remove } = createTermHandlers(tagKind, toTag, context);

  return {
    async listTags(input) {
      const { bodies, envelope, headers, expiry } = await list(input);
      const body = complete<components['schemas']['TagPage']>({ ...envelope, tags: bodies });
      return { status: 200, body, headers, ...expiry };
    },

    createTag: create,
    getTag: read,
    updateTag: update,
    updateTagByPost: update,
    updateTagByPut: update,
    deleteTag: remove,
  } satisfies Partial<Handlers>;
}
