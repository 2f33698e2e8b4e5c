import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { forbidden } from '../posts/access.ts';
import { type MemberErrors, refuseErrors } from '../posts/invalid-parameters.ts';
import { findFreeNumber } from '../posts/slugs.ts';
import { sanitizeInlineHtml } from '../text/sanitize-html.ts';
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

const nameError = "'name' must be a text of 1 to 1,000 characters.";

/** Creates a category or tag and returns its id. A name may occur once below each category, and once among the tags. */
export async function createTerm(trx: Transaction, caller: Caller, patch: TermPatch, kind: TermKind): Promise<TermId> {
  const { name = '', slug = name } = patch;
  const { parentId, ancestors, errors } = await decideParent(trx, undefined, patch, kind);
  refuseErrors({ ...(name === '' && { name: nameError }), ...errors });
  requireManage(caller, kind);
  const { taxonomy } = kind;
  const sibling = await findSibling(trx, taxonomy, name, parentId);
  if (sibling !== undefined) throw termExists(kind, sibling);
  const ancestorSlugs = ancestors.map((term) => term.slug);
  const ownSlug = await uniqueTermSlug(trx, taxonomy, slug, ancestorSlugs);
  const description = decideDescription(undefined, patch);
  return insertTerm(trx, { taxonomy, name, slug: ownSlug, description, parentId, eventCount: 0, revision: 1 });
}

/** Changes the members of a term that the patch names; `current` is the term in this transaction. */
export async function updateTerm(
  trx: Transaction,
  caller: Caller,
  current: Term,
  patch: TermPatch,
  kind: TermKind,
): Promise<void> {
  const { name = current.name } = patch;
  const slug = patch.slug === undefined ? current.slug : slugify(patch.slug);
  const { parentId, errors } = await decideParent(trx, current, patch, kind);
  refuseErrors({
    ...(name === '' && { name: nameError }),
    ...(slug === '' && { slug: "'slug' must have letters or digits." }),
    ...errors,
  });
  requireManage(caller, kind);
  const owner = await findTermBySlug(trx, kind.taxonomy, slug);
  if (owner !== undefined && owner.id !== current.id) throw slugTaken(kind, slug);
  const description = decideDescription(current, patch);
  await updateTermRow(trx, { ...current, name, slug, description, parentId, revision: current.revision + 1 });
}

/** Deletes a term for good. */
export async function deleteTerm(trx: Transaction, caller: Caller, current: Term, kind: TermKind): Promise<void> {
  requireManage(caller, kind);
  await deleteTermRow(trx, current);
}

/** The term with this id, or 404. */
export async function requireTerm(db: Knex, id: number, { taxonomy, noun }: TermKind): Promise<Term> {
  const term = await findTerm(db, taxonomy, id);
  if (term !== undefined) return term;
  throw new Problem('rest_term_invalid', { detail: `There is no ${noun} with the id ${id}.` });
}

/** Cleaned after every refusal, because that is most of the work. */
const decideDescription = (current: Term | undefined, { description }: TermPatch): string =>
  description === undefined ? (current?.description ?? '') : sanitizeInlineHtml(description).trim();

interface DecidedParent {
  readonly parentId: TermId | undefined;
  /** From the parent up. */
  readonly ancestors: readonly Term[];
  readonly errors: MemberErrors;
}

const top: DecidedParent = { parentId: undefined, ancestors: [], errors: {} };

/**
 * The parent of a term after a write, `current` is undefined for a new one. A term that would be its own ancestor
 * goes to the top, as in WordPress.
 */
async function decideParent(
  trx: Transaction,
  current: Term | undefined,
  { parent }: TermPatch,
  kind: TermKind,
): Promise<DecidedParent> {
  const id = parent ?? current?.parentId ?? 0;
  if (id === 0) return top;
  if (!kind.hasParents) throw noParents(kind);
  const found = await findTerm(trx, kind.taxonomy, id);
  if (found === undefined) return { ...top, errors: { parent: `'parent' must be the id of a ${kind.noun} or 0.` } };
  const ancestors = [found, ...(await withOwnAncestors(trx, found)).ancestors];
  const isBelowItself = ancestors.some((term) => term.id === current?.id);
  return isBelowItself ? top : { parentId: found.id, ancestors, errors: {} };
}

/** Clients read the id of the term that exists already from `data.term_id`. */
function termExists({ noun }: TermKind, { id, name }: Term): Problem {
  return new Problem('term_exists', {
    detail: `There is a ${noun} '${name}' here already: use it, or choose another name.`,
    data: { term_id: id },
  });
}

function slugTaken({ noun }: TermKind, slug: string): Problem {
  return new Problem('duplicate_term_slug', {
    detail: `The slug '${slug}' belongs to another ${noun}: choose another one.`,
  });
}

function noParents({ noun }: TermKind): Problem {
  return new Problem('rest_taxonomy_not_hierarchical', {
    detail: `A ${noun} cannot have a parent: leave 'parent' out.`,
  });
}

/** Refuses callers who may not manage terms of this kind. */
function requireManage(caller: Caller, kind: TermKind): void {
  if (!kind.canManage(caller)) throw forbidden(`Your role may not manage ${kind.collection}; ask an editor to do it.`);
}

/** The slug of a name without letters. */
const nameless = 'term';

/**
 * The slug of a new term. Where the wanted one is taken, the slugs of the ancestors are put behind it, one after the
 * other from the parent up, and then a number, as in WordPress.
 */
export async function uniqueTermSlug(
  trx: Transaction,
  taxonomy: Taxonomy,
  wanted: string,
  ancestorSlugs: readonly string[],
): Promise<string> {
  const isTaken = async (slug: string) => (await findTermBySlug(trx, taxonomy, slug)) !== undefined;
  let slug = slugify(wanted) || nameless;
  for (const ancestorSlug of ancestorSlugs) {
    if (!(await isTaken(slug))) return slug;
    slug = slugify(`${slug}-${ancestorSlug}`);
  }
  if (!(await isTaken(slug))) return slug;
  return toNumberedSlug(slug, await findFreeNumber((number) => isTaken(toNumberedSlug(slug, number))));
}
