import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { forbidden } from '../posts/access.ts';
import { findFreeNumber } from '../posts/slugs.ts';
import { type MemberErrors, refuseErrors } from '../posts/validation-errors.ts';
import { slugify, toNumberedSlug } from '../text/slugify.ts';
import {
  deleteTermRow,
  findSibling,
  findTerm,
  findTermBySlug,
  insertTerm,
  updateTermRow,
  withOwnAncestors,
} from './repository.ts';
import type { Taxonomy, Term, TermId, TermKind, TermPatch } from './term.ts';

/** Changes of a term what the change names, `current` being what it is in this transaction. */
export async function updateTerm(
  trx: Transaction,
  kind: TermKind,
  caller: Caller,
  current: Term,
  change: TermPatch,
): Promise<void> {
  const { name = current.name, description = current.description } = change;
  const slug = change.slug === undefined ? current.slug : slugify(change.slug);
  const { parentId, errors } = await decideParent(trx, kind, change, current);
  refuseErrors({
    ...(name === '' && { name: "'name' must be a text of 1 to 1,000 characters." }),
    ...(slug === '' && { slug: "'slug' must have letters or digits." }),
    ...errors,
  });
  requireManage(caller, kind);
  const owner = await findTermBySlug(trx, kind.taxonomy, slug);
  if (owner !== undefined && owner.id !== current.id) throw slugTaken(kind, slug);
  await updateTermRow(trx, { ...current, name, slug, description, parentId, revision: current.revision + 1 });
}

/** Deletes a term for good. */
export async function deleteTerm(trx: Transaction, kind: TermKind, caller: Caller, current: Term): Promise<void> {
  requireManage(caller, kind);
  await deleteTermRow(trx, current);
}

/** Makes a category or tag and gives its id. A name may occur once below each category, and once among the tags. */
export async function createTerm(trx: Transaction, kind: TermKind, caller: Caller, change: TermPatch): Promise<TermId> {
  const { name = '', slug = name, description = '' } = change;
  const { parentId, above, errors } = await decideParent(trx, kind, change, undefined);
  refuseErrors({ ...(name === '' && { name: "'name' must be a text of 1 to 1,000 characters." }), ...errors });
  requireManage(caller, kind);
  const { taxonomy } = kind;
  const sibling = await findSibling(trx, taxonomy, name, parentId);
  if (sibling !== undefined) throw termExists(kind, sibling);
  const ancestorSlugs = above.map((term) => term.slug);
  const ownSlug = await uniqueTermSlug(trx, taxonomy, slug, ancestorSlugs);
  return insertTerm(trx, { taxonomy, name, slug: ownSlug, description, parentId, eventCount: 0, revision: 1 });
}

export interface DecidedParent {
  readonly parentId: TermId | undefined;
  /** The terms above, from the parent up. */
  readonly above: readonly Term[];
  readonly errors: MemberErrors;
}

const top: DecidedParent = { parentId: undefined, above: [], errors: {} };

/** Where a term stands after a write, `current` being undefined for a new one. Below itself means at the top, as in WordPress. */
export async function decideParent(
  trx: Transaction,
  kind: TermKind,
  { parent }: TermPatch,
  current: Term | undefined,
): Promise<DecidedParent> {
  const id = parent ?? current?.parentId ?? 0;
  if (id === 0) return top;
  if (!kind.hasParents) throw noParents(kind);
  const found = await findTerm(trx, kind.taxonomy, id);
  if (found === undefined) return { ...top, errors: { parent: `'parent' must be the id of a ${kind.noun} or 0.` } };
  const above = [found, ...(await withOwnAncestors(trx, found)).above];
  const isBelowItself = above.some((term) => term.id === current?.id);
  return isBelowItself ? top : { parentId: found.id, above, errors: {} };
}

export function termNotFound({ noun }: TermKind, id: number): Problem {
  return new Problem('rest_term_invalid', { detail: `There is no ${noun} with the id ${id}.` });
}

/** Clients read the id of the term that there is already from `data.term_id`. */
export function termExists({ noun }: TermKind, { id, name }: Term): Problem {
  return new Problem('term_exists', {
    detail: `There is a ${noun} '${name}' here already: use it, or choose another name.`,
    data: { term_id: id },
  });
}

export function slugTaken({ noun }: TermKind, slug: string): Problem {
  return new Problem('duplicate_term_slug', {
    detail: `The slug '${slug}' belongs to another ${noun}: choose another one.`,
  });
}

export function noParents({ noun }: TermKind): Problem {
  return new Problem('rest_taxonomy_not_hierarchical', {
    detail: `A ${noun} stands alone, so it cannot have a parent: leave 'parent' out.`,
  });
}

/** Refuses callers who may not manage terms of this kind. */
export function requireManage(caller: Caller, kind: TermKind): void {
  if (!kind.canManage(caller)) throw forbidden(`Your role may not manage ${kind.collection}; ask an editor to do it.`);
}

/** What a name without letters is called. */
const nameless = 'term';

/**
 * The slug of a new term. Where the wished one is taken, the slugs of the terms above are put behind it, one after the
 * other (`slugsAbove`, from the parent up), and then a number, as in WordPress.
 */
export async function uniqueTermSlug(
  trx: Transaction,
  taxonomy: Taxonomy,
  wish: string,
  ancestorSlugs: readonly string[],
): Promise<string> {
  const isTaken = async (slug: string) => (await findTermBySlug(trx, taxonomy, slug)) !== undefined;
  let slug = slugify(wish) || nameless;
  for (const above of ancestorSlugs) {
    if (!(await isTaken(slug))) return slug;
    slug = slugify(`${slug}-${above}`);
  }
  if (!(await isTaken(slug))) return slug;
  return toNumberedSlug(slug, await findFreeNumber((number) => isTaken(toNumberedSlug(slug, number))));
}
