import type { components } from '@ngoma/contract';
import type { Caller } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers, RequestContext } from '../../http/handler.ts';
import { expiringAt } from '../lists/expiry.ts';
import { siteOf } from '../posts/site.ts';
import { listTerms } from '../terms/list-terms.ts';
import { withAncestors } from '../terms/repository.ts';
import { fromTermInput } from '../terms/representation.ts';
import { categoryKind } from '../terms/term.ts';
import { createTermOperations } from '../terms/term-operations.ts';
import { toCategory } from './representation.ts';

interface Update {
  readonly path: { readonly id: number };
  readonly body: components['schemas']['CategoryUpdate'];
  readonly caller: Caller;
  readonly request: RequestContext;
}

/** `zone` is the time zone of the calendar. */
export function categoryHandlers({ db, zone }: { readonly db: Database; readonly zone: string }) {
  const categories = createTermOperations(db, categoryKind);

  async function update({ path, body, caller, request }: Update) {
    const category = await categories.update(path.id, caller, fromTermInput(body));
    return { status: 200, body: toCategory(category, siteOf(request, zone)) } as const;
  }

  return {
    async listCategories({ query, request }) {
      const site = siteOf(request, zone);
      const { terms, envelope, headers } = await listTerms(db, categoryKind, query, site);
      const placed = await withAncestors(db.read, terms);
      const body = { ...envelope, categories: placed.map((category) => toCategory(category, site)) };
      return { status: 200, body, headers, ...expiringAt() };
    },

    async createCategory({ body, caller, request }) {
      const category = await categories.create(caller, fromTermInput(body));
      return { status: 201, body: toCategory(category, siteOf(request, zone)) };
    },

    async getCategory({ path, request }) {
      const body = toCategory(await categories.read(path.id), siteOf(request, zone));
      return { status: 200, body, ...expiringAt() };
    },

    updateCategory: update,
    updateCategoryByPost: update,
    updateCategoryByPut: update,

    async deleteCategory({ path, caller, request }) {
      const category = await categories.remove(path.id, caller);
      return { status: 200, body: toCategory(category, siteOf(request, zone)) };
    },
  } satisfies Partial<Handlers>;
}
