import type { components } from '@ngoma/contract';
import { complete } from '../../http/handler.ts';
import type { Site } from '../posts/site.ts';
import { toTermBody } from '../terms/representation.ts';
import { type TermWithAncestors, tagKind } from '../terms/term.ts';

type TagBody = components['schemas']['Tag'];

export function toTag({ term }: TermWithAncestors, site: Site): TagBody {
  return complete<TagBody>({
    ...toTermBody(term, tagKind, site),
    taxonomy: 'post_tag',
    url: `${site.origin}/tag/${term.slug}/`,
  });
}
