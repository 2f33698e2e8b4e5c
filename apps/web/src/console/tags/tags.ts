import type { Screen } from '../frame/screen.ts';
import { ask, askTagged } from '../request/console-api.ts';
import type { TermKind } from '../terms/term-kind.ts';
import { termScreens } from '../terms/terms.ts';

const tagKind: TermKind = {
  word: 'tag',
  title: 'Tags',
  address: '/console/tags',
  hasParent: false,
  async list({ api }, query) {
    const { tags, ...page } = await ask(api.GET('/events/v1/tags', { params: { query } }));
    return { ...page, terms: tags };
  },
  read: ({ api }, id) => askTagged(api.GET('/events/v1/tags/{id}', { params: { path: { id } } })),
  // Tags have no parents.
  create: ({ api }, { parent: _, ...body }, header) => ask(api.POST('/events/v1/tags', { params: { header }, body })),
  update: ({ api }, id, { parent: _, ...body }, header) =>
    ask(api.PATCH('/events/v1/tags/{id}', { params: { path: { id }, header }, body })),
  remove: ({ api }, id, header) => ask(api.DELETE('/events/v1/tags/{id}', { params: { path: { id }, header } })),
};

export const tagScreens: readonly Screen[] = termScreens(tagKind);
