import type { components } from '@ngoma/contract';
import { complete, type Handlers } from '../../http/handler.ts';
import { createTermHandlers, type TermOptions } from '../terms/handlers.ts';
import { tagKind } from '../terms/term.ts';
import { toTag } from './representation.ts';

export function tagHandlers(options: TermOptions) {
  const { list, create, read, update, remove } = createTermHandlers(tagKind, toTag, options);

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
