import type { components } from '@ngoma/contract';
import type { Caller } from '../../account/caller.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers, RequestContext } from '../../http/handler.ts';
import { expiringAt } from '../lists/expiry.ts';
import { siteOf } from '../posts/site.ts';
import { listTerms } from '../terms/list-terms.ts';
import { fromTermInput } from '../terms/representation.ts';
import { tagKind } from '../terms/term.ts';
import { createTermOperations } from '../terms/term-operations.ts';
import { toTag } from './representation.ts';

interface Update {
  readonly path: { readonly id: number };
  readonly body: components['schemas']['TagUpdate'];
  readonly caller: Caller;
  readonly request: RequestContext;
}

/** `zone` is the time zone of the calendar. */
export function tagHandlers({ db, zone }: { readonly db: Database; readonly zone: string }) {
  const tags = createTermOperations(db, tagKind);

  async function update({ path, body, caller, request }: Update) {
    const { term } = await tags.update(path.id, caller, fromTermInput(body));
    return { status: 200, body: toTag(term, siteOf(request, zone)) } as const;
  }

  return {
    async listTags({ query, request }) {
      const site = siteOf(request, zone);
      const { terms, envelope, headers } = await listTerms(db, tagKind, query, site);
      const body = { ...envelope, tags: terms.map((term) => toTag(term, site)) };
      return { status: 200, body, headers, ...expiringAt() };
    },

    async createTag({ body, caller, request }) {
      const { term } = await tags.create(caller, fromTermInput(body));
      return { status: 201, body: toTag(term, siteOf(request, zone)) };
    },

    async getTag({ path, request }) {
      const { term } = await tags.read(path.id);
      const body = toTag(term, siteOf(request, zone));
      return { status: 200, body, ...expiringAt() };
    },

    updateTag: update,
    updateTagByPost: update,
    updateTagByPut: update,

    async deleteTag({ path, caller, request }) {
      const { term } = await tags.remove(path.id, caller);
      return { status: 200, body: toTag(term, siteOf(request, zone)) };
    },
  } satisfies Partial<Handlers>;
}
