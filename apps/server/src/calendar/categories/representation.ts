import type { components } from '@ngoma/contract';
import { complete } from '../../http/handler.ts';
import type { Site } from '../posts/site.ts';
import { toTermBody } from '../terms/representation.ts';
import { categoryKind, type TermWithAncestors } from '../terms/term.ts';

type CategoryBody = components['schemas']['Category'];

export function toCategory({ term, ancestors }: TermWithAncestors, site: Site): CategoryBody {
  const path = [...ancestors].reverse().map(({ slug }) => `${slug}/`);
  return complete<CategoryBody>({
    ...toTermBody(term, categoryKind, site),
    taxonomy: 'tribe_events_cat',
    parent: term.parentId ?? 0,
    url: `${site.origin}/events/category/${path.join('')}${term.slug}/`,
  });
}
