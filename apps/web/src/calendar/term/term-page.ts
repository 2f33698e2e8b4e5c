import type { PageResponse } from '../../page-request.ts';
import type { Visit } from '../../visit.ts';
import { recordPage } from '../record-page.ts';

/** A category with its events and those of its subcategories. */
export async function categoryPage(visit: Visit, slug: string): Promise<PageResponse> {
  const term = await visit.api.getCategory(slug);
  return termPage(visit, term, visit.words.category, 'categories');
}

/** A tag with its events. */
export async function tagPage(visit: Visit, slug: string): Promise<PageResponse> {
  return termPage(visit, await visit.api.getTag(slug), visit.words.tag, 'tags');
}

interface Term {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly url: string;
}

function termPage(
  visit: Visit,
  { name, slug, description, url }: Term,
  kind: string,
  list: 'categories' | 'tags',
): Promise<PageResponse> {
  return recordPage(visit, {
    ...{ kind, name, description, url, facts: false, picture: false, preview: undefined, data: undefined },
    filter: { [list]: [slug] },
    restPath: `events/?${new URLSearchParams({ [list]: slug })}`,
  });
}
