import type { components } from '@ngoma/contract';
import { complete, type Handlers } from '../../http/handler.ts';
import { createTermHandlers, type TermOptions } from '../terms/handlers.ts';
import { categoryKind } from '../terms/term.ts';
import { toCategory } from './representation.ts';

export function categoryHandlers(options: TermOptions) {
  const { list, create, read, update, remove } = createTermHandlers(categoryKind, toCategory, options);

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
