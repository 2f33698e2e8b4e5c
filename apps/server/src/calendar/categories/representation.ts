import type { components } from '@ngoma/contract';
import type { Complete } from '../../http/handler.ts';
import type { Site } from '../posts/site.ts';
import type { TermWithAncestors } from '../terms/repository.ts';
import { toTermBody } from '../terms/representation.ts';
import { categoryKind } from '../terms/term.ts';

type CategoryBody = components['schemas']['Category'];

export function toCategory({ term, above }: TermWithAncestors, site: Site): CategoryBody {
  const path = [...above].reverse().map(({ slug }) => `${slug}/`);
  const body: Complete<CategoryBody> = {
    ...toTermBody(term, categoryKind, site),
    taxonomy: 'tribe_events_cat',
    parent: term.parentId ?? 0,
    url: `${site.origin}/events/category/${path.join('')}${term.slug}/`,
  };
  return body as CategoryBody; // as: no member is undefined
}
