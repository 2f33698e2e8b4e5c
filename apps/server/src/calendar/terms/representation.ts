import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import { fromHtmlInput } from '../posts/representation.ts';
import type { Site } from '../posts/site.ts';
import { toSlugPath } from '../posts/slug-paths.ts';
import { findTecTarget } from '../tec/tec-addresses.ts';
import { toTermName } from '../text/plain-text.ts';
import { categoryKind, type Term, type TermKind, type TermPatch, type TermWithAncestors, tagKind } from './term.ts';

type Schemas = components['schemas'];

/** Response members that categories and tags share. */
function toTermBody(term: Term, kind: TermKind, site: Site) {
  const { id, eventCount, description, name, slug, revision } = term;
  const body = { id, count: eventCount, description, name, slug, meta: [] satisfies string[], revision };
  return { ...body, urls: toTermUrls(term, kind, site) };
}

/** A category inside an event; TEC uses other members there. */
export function toEmbeddedCategory(term: Term, site: Site): Schemas['EmbeddedCategory'] {
  const shared = toEmbeddedTerm(term, categoryKind, site);
  return complete<Schemas['EmbeddedCategory']>({ ...shared, taxonomy: 'tribe_events_cat' });
}

export function toEmbeddedTag(term: Term, site: Site): Schemas['EmbeddedTag'] {
  const shared = toEmbeddedTerm(term, tagKind, site);
  return complete<Schemas['EmbeddedTag']>({ ...shared, taxonomy: 'post_tag' });
}

function toEmbeddedTerm(term: Term, kind: TermKind, site: Site): Omit<Schemas['EmbeddedCategory'], 'taxonomy'> {
  return {
    name: term.name,
    slug: term.slug,
    term_group: 0,
    term_taxonomy_id: term.id,
    description: term.description,
    parent: term.parentId ?? 0,
    count: term.eventCount,
    filter: 'raw',
    id: term.id,
    urls: toTermUrls(term, kind, site),
  };
}

function toTermUrls({ id, parentId }: Term, { collection }: TermKind, { base }: Site): Schemas['TermUrls'] {
  const address = `${base}/${collection}`;
  return complete<Schemas['TermUrls']>({
    self: `${address}/${id}`,
    collection: address,
    up: parentId === undefined ? undefined : `${address}/${parentId}`,
  });
}

/** `parent` is no member of tags in the contract; it is read only to reject it. */
export interface TermInput {
  readonly name?: Schemas['NameInput'];
  readonly description?: Schemas['HtmlInput'];
  readonly slug?: Schemas['NameInput'];
  readonly parent?: unknown;
}

export function fromTermInput({ name, description, slug, parent }: TermInput): TermPatch {
  return {
    name: name === undefined ? undefined : fromTermName(String(name)),
    description: fromHtmlInput(description),
    slug: slug === undefined ? undefined : String(slug),
    parent: parent === undefined ? undefined : Number(parent),
  };
}

/** PHP treats the name `0` as empty. */
function fromTermName(text: string): string {
  const name = toTermName(text);
  return name === '0' ? '' : name;
}

type CategoryBody = components['schemas']['Category'];

export function toCategory({ term, ancestors }: TermWithAncestors, site: Site): CategoryBody {
  const path = toCategoryPath([...ancestors.toReversed(), term]);
  return complete<CategoryBody>({
    ...toTermBody(term, categoryKind, site),
    taxonomy: 'tribe_events_cat',
    parent: term.parentId ?? 0,
    url: `${site.origin}${path}`,
  });
}

/** Without the ancestors where the slugs are those of a view (`/events/category/music/list/`). */
function toCategoryPath(terms: readonly Term[]): string {
  const slugs = terms.map(({ slug }) => toSlugPath(slug));
  const path = `/events/category/${slugs.join('/')}/`;
  return findTecTarget(path) === undefined ? path : `/events/category/${slugs.at(-1)}/`;
}

type TagBody = components['schemas']['Tag'];

export function toTag({ term }: TermWithAncestors, site: Site): TagBody {
  return complete<TagBody>({
    ...toTermBody(term, tagKind, site),
    taxonomy: 'post_tag',
    url: `${site.origin}/tag/${toSlugPath(term.slug)}/`,
  });
}
