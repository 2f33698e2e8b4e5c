import type { Screen } from '../frame/screen.ts';
import { ask, askTagged } from '../request/console-api.ts';
import type { TermKind } from '../terms/term-kind.ts';
import { termScreens } from '../terms/terms.ts';

const categoryKind: TermKind = {
  word: 'category',
  title: 'Categories',
  address: '/console/categories',
  hasParent: true,
  async list({ api }, query) {
    const { categories, ...page } = await ask(api.GET('/events/v1/categories', { params: { query } }));
    return { ...page, terms: categories };
  },
  read: ({ api }, id) => askTagged(api.GET('/events/v1/categories/{id}', { params: { path: { id } } })),
  create: ({ api }, body, header) => ask(api.POST('/events/v1/categories', { params: { header }, body })),
  update: ({ api }, id, body, header) =>
    ask(api.PATCH('/events/v1/categories/{id}', { params: { path: { id }, header }, body })),
  remove: ({ api }, id, header) => ask(api.DELETE('/events/v1/categories/{id}', { params: { path: { id }, header } })),
};

export const categoryScreens: readonly Screen[] = termScreens(categoryKind);
