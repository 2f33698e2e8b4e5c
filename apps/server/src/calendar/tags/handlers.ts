import type { Handlers } from '../../http/handler.ts';
import { createTermHandlers, type TermOptions } from '../terms/handlers.ts';
import { tagKind } from '../terms/term.ts';
import { toTag } from './representation.ts';

export function tagHandlers(options: TermOptions) {
  const { list, create, read, update, remove } = createTermHandlers(tagKind, toTag, options);

  return {
    async listTags(input) {
      const { bodies, envelope, headers, expiry } = await list(input);
      return { status: 200, body: { ...envelope, tags: bodies }, headers, ...expiry };
    },

    createTag: create,
    getTag: read,
    updateTag: update,
    updateTagByPost: update,
    updateTagByPut: update,
    deleteTag: remove,
  } satisfies Partial<Handlers>;
}
