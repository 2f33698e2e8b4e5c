import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { forbidden } from '../posts/access.ts';
import { type MemberErrors, rejectErrors } from '../posts/invalid-parameters.ts';
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

export const nameErrors = (name: string): MemberErrors =>
  name === '' ? { name: "'name' must be a text of 1 to 1,000 characters." } : {};

/** Creates a category or tag and returns its id. Names are unique among siblings. */
export async function createTerm(trx: Transaction, caller: Caller, patch: TermPatch, kind: TermKind): Promise<TermId> {
  const { name = '' } = patch;
  const { parentId, ancestors, errors } = await decideParent(trx, undefined, patch, kind);
  rejectErrors({ ...nameErrors(name), ...errors });
  requireManage(caller, kind);
  const { taxonomy } = kind;
  const same = findDuplicateTerm(await findSiblings(trx, taxonomy, name, parentId), patch, kind);
  if (same !== undefined) throw termExists(kind, same);
  const ancestorSlugs = ancestors.map((term) => term.slug);
  const description = decideDescription(undefined, patch);
  return insertNewTerm(trx, { taxonomy, name, description, parentId }, wantedSlug(patch), ancestorSlugs);
}

/** The slug of a new term if no other term has it. */
export const wantedSlug = ({ name = '', slug = '' }: TermPatch): string => slugify(slug) || slugify(name);

/** The sibling of the same name that a new term duplicates. Names may repeat with another slug; categories also in another case. */
export function findDuplicateTerm<Sibling extends Pick<Term, 'name' | 'slug'>>(
  siblings: readonly Sibling[],
  { name = '', slug = '' }: TermPatch,
  { hasParents }: TermKind,
): Sibling | undefined {
  const wanted = slugify(slug);
  if (wanted !== '') return siblings.find((sibling) => sibling.slug === wanted);
  return siblings.find((sibling) => !hasParents || sibling.name === name || sibling.slug === slugify(name));
}

/** The slug after an update. */
export function changedSlug(current: Pick<Term, 'name' | 'slug'>, { name = current.name, slug }: TermPatch): string {
  return slug === undefined ? current.slug : slugify(slug) || slugify(name) || current.slug;
}

/** Inserts a term with a free slug; a name without letters gets its id as slug, as in WordPress. */
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

/** A placeholder that `slugify` never returns. */
const NO_SLUG_YET = '~';

export async function updateTerm(
  trx: Transaction,
  caller: Caller,
  current: Term,
  patch: TermPatch,
  kind: TermKind,
): Promise<void> {
  const { name = current.name } = patch;
  const slug = changedSlug(current, patch);
  const { parentId, errors } = await decideParent(trx, current, patch, kind);
  rejectErrors({ ...nameErrors(name), ...errors });
  requireManage(caller, kind);
  const owner = await findTermBySlug(trx, kind.taxonomy, slug);
  if (owner !== undefined && owner.id !== current.id) throw slugTaken(kind, slug);
  const description = decideDescription(current, patch);
  const revision = current.revision + 1;
  await replaceTermRow(trx, current, { ...current, name, slug, description, parentId, revision });
}

export async function deleteTerm(trx: Transaction, caller: Caller, current: Term, kind: TermKind): Promise<void> {
  requireManage(caller, kind);
  await deleteTermRow(trx, current);
}

/** Returns the term or throws 404. */
export async function requireTerm(db: Knex, id: number, kind: TermKind): Promise<Term> {
  return (await findTerm(db, kind.taxonomy, id)) ?? missingTerm(id, kind);
}

/** The same with the event count at an instant, for responses. */
export async function requireCountedTerm(db: Knex, id: number, kind: TermKind, nowMs: number): Promise<Term> {
  return (await findCountedTerm(db, kind.taxonomy, id, nowMs)) ?? missingTerm(id, kind);
}

function missingTerm(id: number, { noun }: TermKind): never {
  throw new Problem('rest_term_invalid', { detail: `There is no ${noun} with the id ${id}.` });
}

/** Sanitizing is the most expensive step, so it runs after all checks. */
const decideDescription = (current: Term | undefined, { description }: TermPatch): string =>
  description === undefined ? (current?.description ?? '') : toTermDescription(description);

/** Keeps inline tags and escapes every other `&`, `<` and `>`. */
const toTermDescription = (html: string): string => escapeLooseMarks(sanitizeInlineHtml(html));

interface DecidedParent {
  readonly parentId: TermId | undefined;
  readonly ancestors: readonly Term[];
  readonly errors: MemberErrors;
}

const top: DecidedParent = { parentId: undefined, ancestors: [], errors: {} };

/** The parent after a write. A term that would be its own ancestor becomes top-level, as in WordPress. */
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

/** Each response with a term contains all its ancestors. */
const maxLevels = 100;

const tooDeep = ({ collection }: TermKind): string =>
  `'parent' must leave at most ${maxLevels} levels of ${collection}: choose a parent higher up.`;

/** Clients read the id of the existing term from `data.term_id`. */
function termExists({ noun }: TermKind, { id, name }: Term): Problem {
  return new Problem('term_exists', {
    detail: `A ${noun} '${name}' already exists: use it or choose another name.`,
    data: { term_id: id },
  });
}

export function slugTaken({ noun }: TermKind, slug: string): Problem {
  return new Problem('duplicate_term_slug', {
    detail: `The slug '${slug}' belongs to another ${noun}: choose another one.`,
  });
}

function noParents({ noun }: TermKind): Problem {
  return new Problem('rest_taxonomy_not_hierarchical', {
    detail: `A ${noun} cannot have a parent: leave 'parent' out.`,
  });
}

function requireManage(caller: Caller, kind: TermKind): void {
  if (!kind.canManage(caller)) throw forbidden(`Your role may not manage ${kind.collection}; ask an editor to do it.`);
}

/**
 * A free slug for a new term. As in WordPress, appends the slugs of the ancestors from the parent up, then a number that
 * makes it unique among categories and tags.
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
