import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { forbidden } from '../posts/access.ts';
import { type MemberErrors, refuseErrors } from '../posts/invalid-parameters.ts';
import { findFreeNumber } from '../posts/slugs.ts';
import { escapeLooseMarks } from '../text/html.ts';
import { sanitizeInlineHtml } from '../text/sanitize-html.ts';
import { slugify, toNumberedSlug } from '../text/slugify.ts';
import {
  countLevelsBelow,
  deleteTermRow,
  findCountedTerm,
  findSiblings,
  findTerm,
  findTermBySlug,
  insertTerm,
  isTermSlug,
  replaceTermRow,
  withOwnAncestors,
} from './repository.ts';
import type { Taxonomy, Term, TermId, TermKind, TermPatch } from './term.ts';

const nameError = "'name' must be a text of 1 to 1,000 characters.";

/** Creates a category or tag and returns its id. A name may occur once below each category, and once among the tags. */
export async function createTerm(trx: Transaction, caller: Caller, patch: TermPatch, kind: TermKind): Promise<TermId> {
  const { name = '' } = patch;
  const wanted = slugify(patch.slug ?? '');
  const { parentId, ancestors, errors } = await decideParent(trx, undefined, patch, kind);
  refuseErrors({ ...(name === '' && { name: nameError }), ...errors });
  requireManage(caller, kind);
  const { taxonomy } = kind;
  const siblings = await findSiblings(trx, taxonomy, name, parentId);
  const same = siblings.find((sibling) => isSameTerm(sibling, name, wanted, kind));
  if (same !== undefined) throw termExists(kind, same);
  const ancestorSlugs = ancestors.map((term) => term.slug);
  const description = decideDescription(undefined, patch);
  return insertNewTerm(trx, { taxonomy, name, description, parentId }, wanted || slugify(name), ancestorSlugs);
}

/**
 * Whether a new term would be the one that is there. A client that wants another slug may have the name again; a
 * category may have it in other letters of the alphabet's two cases where its slug is another.
 */
function isSameTerm(sibling: Term, name: string, wanted: string, { hasParents }: TermKind): boolean {
  if (wanted !== '') return sibling.slug === wanted;
  return !hasParents || sibling.name === name || sibling.slug === slugify(name);
}

/** Stores a term under its slug; one without letters gets its id, as in WordPress. */
export async function insertNewTerm(
  trx: Transaction,
  term: Pick<Term, 'taxonomy' | 'name' | 'description' | 'parentId'>,
  wanted: string,
  ancestorSlugs: readonly string[],
): Promise<TermId> {
  const whole = { ...term, eventCount: 0, revision: 1 };
  const { taxonomy } = term;
  if (wanted !== '')
    return insertTerm(trx, { ...whole, slug: await uniqueTermSlug(trx, taxonomy, wanted, ancestorSlugs) });
  const id = await insertTerm(trx, { ...whole, slug: NO_SLUG_YET });
  const slug = await uniqueTermSlug(trx, taxonomy, String(id), []);
  await replaceTermRow(trx, { ...whole, id, slug: NO_SLUG_YET }, { ...whole, id, slug });
  return id;
}

/** No text makes this slug, and within the transaction of a write nobody else sees it. */
const NO_SLUG_YET = '~';

/** Changes the members of a term that the patch names; `current` is the term in this transaction. */
export async function updateTerm(
  trx: Transaction,
  caller: Caller,
  current: Term,
  patch: TermPatch,
  kind: TermKind,
): Promise<void> {
  const { name = current.name } = patch;
  const slug = patch.slug === undefined ? current.slug : slugify(patch.slug) || slugify(name) || current.slug;
  const { parentId, errors } = await decideParent(trx, current, patch, kind);
  refuseErrors({
    ...(name === '' && { name: nameError }),
    ...errors,
  });
  requireManage(caller, kind);
  const owner = await findTermBySlug(trx, kind.taxonomy, slug);
  if (owner !== undefined && owner.id !== current.id) throw slugTaken(kind, slug);
  const description = decideDescription(current, patch);
  const revision = current.revision + 1;
  await replaceTermRow(trx, current, { ...current, name, slug, description, parentId, revision });
}

/** Deletes a term for good. */
export async function deleteTerm(trx: Transaction, caller: Caller, current: Term, kind: TermKind): Promise<void> {
  requireManage(caller, kind);
  await deleteTermRow(trx, current);
}

/** The term with this id, or 404. */
export async function requireTerm(db: Knex, id: number, kind: TermKind): Promise<Term> {
  return (await findTerm(db, kind.taxonomy, id)) ?? missingTerm(id, kind);
}

/** The same to show it, with its count at a moment. */
export async function requireCountedTerm(db: Knex, id: number, kind: TermKind, nowMs: number): Promise<Term> {
  return (await findCountedTerm(db, kind.taxonomy, id, nowMs)) ?? missingTerm(id, kind);
}

function missingTerm(id: number, { noun }: TermKind): never {
  throw new Problem('rest_term_invalid', { detail: `There is no ${noun} with the id ${id}.` });
}

/** Cleaned after every refusal, because that is most of the work. */
const decideDescription = (current: Term | undefined, { description }: TermPatch): string =>
  description === undefined ? (current?.description ?? '') : toTermDescription(description);

/** Marks within the line stay; every other `&`, `<` and `>` is an entity. */
const toTermDescription = (html: string): string => escapeLooseMarks(sanitizeInlineHtml(html));

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
  if (ancestors.some((term) => term.id === current?.id)) return top;
  const isMoved = current?.parentId !== found.id;
  if (isMoved && ancestors.length + (await countLevelsBelow(trx, current)) >= maxLevels)
    return { ...top, errors: { parent: tooDeep(kind) } };
  return { parentId: found.id, ancestors, errors: {} };
}

/** Each response with a term names all that is above it. */
const maxLevels = 100;

const tooDeep = ({ collection }: TermKind): string =>
  `'parent' must leave at most ${maxLevels} levels of ${collection}: choose one that is higher up.`;

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

/**
 * The slug of a new term. Where the wanted one is taken, the slugs of the ancestors are put behind it, one after the
 * other from the parent up, and then a number, as in WordPress: one that neither a category nor a tag has.
 */
async function uniqueTermSlug(
  trx: Transaction,
  taxonomy: Taxonomy,
  wanted: string,
  ancestorSlugs: readonly string[],
): Promise<string> {
  const isTaken = async (slug: string) => (await findTermBySlug(trx, taxonomy, slug)) !== undefined;
  let slug = wanted;
  for (const ancestorSlug of ancestorSlugs) {
    if (!(await isTaken(slug))) return slug;
    slug = slugify(`${slug}-${ancestorSlug}`);
  }
  if (!(await isTaken(slug))) return slug;
  return toNumberedSlug(slug, await findFreeNumber((number) => isTermSlug(trx, toNumberedSlug(slug, number))));
}
