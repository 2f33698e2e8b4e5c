import type { components } from '@ngoma/contract';
import type { Complete } from '../../http/handler.ts';
import type { Site } from '../posts/site.ts';
import { toTermBody } from '../terms/representation.ts';
import { type TermWithAncestors, tagKind } from '../terms/term.ts';

type TagBody = components['schemas']['Tag'];

export function toTag({ term }: TermWithAncestors, site: Site): TagBody {
  const body: Complete<TagBody> = {
    ...toTermBody(term, tagKind, site),
    taxonomy: 'post_tag',
    url: `${site.origin}/tag/${term.slug}/`,
  };
  return body as TagBody; // as: no member is undefined
}
