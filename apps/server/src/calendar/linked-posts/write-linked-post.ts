import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { requireCreate, requireEdit, requireNotTrashed, requireTrashed } from '../posts/access.ts';
import { decideHtml, decidePost, filterTexts } from '../posts/decide-post.ts';
import type { Post, PostAddress, PostPatch } from '../posts/post.ts';
import { allocateId } from '../posts/repository.ts';
import type { Site } from '../posts/site.ts';
import { decideSlug, uniqueSlug } from '../posts/slugs.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { slugify } from '../text/slugify.ts';
import {
  cannotCreate,
  type DecidedFields,
  findDuplicate,
  type LinkedPost,
  type LinkedPostFields,
  type LinkedPostNoun,
  type LinkedPostPatch,
  linkedPostNotFound,
  patchOfDuplicate,
} from './linked-post.ts';
import type { LinkedPostRepository } from './repository.ts';

/** Differences between venues and organizers. */
export interface LinkedPostKind<Id extends number, Fields extends LinkedPostFields, Patch extends LinkedPostPatch> {
  readonly noun: LinkedPostNoun;
  readonly repository: LinkedPostRepository<Id, Fields>;
  /** Fields after a write; `current` is undefined for a new post. */
  decideFields(current: Fields | undefined, patch: Patch): DecidedFields<Fields>;
}

/** Creates a post or updates the existing one with the same name; returns its id. */
export async function createLinkedPost<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
>(trx: Transaction, caller: Caller, patch: Patch, site: Site, kind: LinkedPostKind<Id, Fields, Patch>): Promise<Id> {
  const created = await decideCreated(trx, caller, patch, site, kind);
  const sameName = await kind.repository.findByName(trx, created.name, visibilityOf(caller, site.nowMs));
  const existing = findDuplicate(sameName, created.description);
  if (existing === undefined) return insert(trx, created, kind);
  const ownPatch = patchOfDuplicate(patch, existing, caller, site.nowMs);
  if (ownPatch !== undefined) await updateLinkedPost(trx, caller, existing, ownPatch, site, kind);
  return existing.id;
}

/** Creates a post even if another one has the same name; returns its id. Imports pass a slug; otherwise it is made from the name. */
export async function insertLinkedPost<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
>(
  trx: Transaction,
  caller: Caller,
  patch: Patch,
  site: Site,
  kind: LinkedPostKind<Id, Fields, Patch>,
  slug?: string,
): Promise<Id> {
  return insert(trx, await decideCreated(trx, caller, patch, site, kind), kind, slug);
}

async function decideCreated<Id extends number, Fields extends LinkedPostFields, Patch extends LinkedPostPatch>(
  trx: Transaction,
  caller: Caller,
  sent: Patch,
  site: Site,
  kind: LinkedPostKind<Id, Fields, Patch>,
) {
  requireCreate(caller);
  const patch = filterTexts(caller, sent);
  const { fields, errors } = kind.decideFields(undefined, patch);
  const post = await decidePost(trx, caller, undefined, patch, site, errors).catch((error: unknown) => {
    throw isOnly(error, kind.noun) ? cannotCreate(kind.noun, error.message) : error;
  });
  return { ...fields, ...post, description: decideHtml(undefined, patch.description) };
}

/** Whether only this parameter is invalid; for an invalid name, TEC has a special code. */
const isOnly = (error: unknown, name: string): error is Problem =>
  error instanceof Problem && error.code === 'rest_invalid_param' && Object.keys(error.params ?? {}).join() === name;

async function insert<Id extends number, Fields extends LinkedPostFields>(
  trx: Transaction,
  created: Fields & Omit<Post, 'slug'>,
  { noun, repository }: Pick<LinkedPostKind<Id, Fields, never>, 'noun' | 'repository'>,
  wantedSlug = '',
): Promise<Id> {
  const id = await allocateId<Id>(trx, noun);
  const slug = await uniqueSlug(trx, repository.table, slugify(wantedSlug) || slugify(created.name), id);
  await repository.insert(trx, { ...created, id, slug });
  return id;
}

/** `current` was read in this transaction. */
export async function updateLinkedPost<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
>(
  trx: Transaction,
  caller: Caller,
  current: LinkedPost<Id, Fields>,
  sent: Patch,
  site: Site,
  kind: LinkedPostKind<Id, Fields, Patch>,
): Promise<void> {
  const patch = filterTexts(caller, sent);
  await replace(trx, caller, current, patch, site, kind.decideFields(current, patch), kind.repository);
}

export async function deleteLinkedPost<Id extends number, Fields extends LinkedPostFields>(
  trx: Transaction,
  caller: Caller,
  current: LinkedPost<Id, Fields>,
  site: Site,
  { noun, repository }: Pick<LinkedPostKind<Id, Fields, never>, 'noun' | 'repository'>,
): Promise<void> {
  requireEdit(caller, current, site.nowMs);
  requireNotTrashed(noun, current);
  await replace(trx, caller, current, { status: 'trash' }, site, { fields: current, errors: {} }, repository);
}

/** Restores a post from the trash with its previous status. */
export async function restoreLinkedPost<Id extends number, Fields extends LinkedPostFields>(
  trx: Transaction,
  caller: Caller,
  current: LinkedPost<Id, Fields>,
  site: Site,
  { noun, repository }: Pick<LinkedPostKind<Id, Fields, never>, 'noun' | 'repository'>,
): Promise<void> {
  requireEdit(caller, current, site.nowMs);
  requireTrashed(noun, current);
  const patch = { status: current.trashedFrom ?? 'draft' };
  await replace(trx, caller, current, patch, site, { fields: current, errors: {} }, repository);
}

export async function requireLinkedPost<Id extends number, Fields extends LinkedPostFields>(
  db: Knex,
  address: PostAddress,
  { noun, repository }: Pick<LinkedPostKind<Id, Fields, never>, 'noun' | 'repository'>,
): Promise<LinkedPost<Id, Fields>> {
  const post = await repository.find(db, address);
  if (post === undefined) throw linkedPostNotFound(noun, address);
  return post;
}

async function replace<Id extends number, Fields extends LinkedPostFields>(
  trx: Transaction,
  caller: Caller,
  current: LinkedPost<Id, Fields>,
  patch: PostPatch,
  site: Site,
  { fields, errors }: DecidedFields<Fields>,
  repository: LinkedPostRepository<Id, Fields>,
): Promise<void> {
  const post = await decidePost(trx, caller, current, patch, site, errors);
  requireEdit(caller, current, site.nowMs);
  const { id } = current;
  const slug = await decideSlug(trx, { table: repository.table, id, current }, post.status);
  if (post.status === 'trash') await repository.unlink(trx, id);
  const description = decideHtml(current.description, patch.description);
  await repository.replace(trx, current, { ...fields, ...post, description, id, slug });
}
