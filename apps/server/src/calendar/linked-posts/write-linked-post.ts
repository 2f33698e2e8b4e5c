import type { Knex } from 'knex';
import type { Caller } from '../../account/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { Problem } from '../../problems/problem.ts';
import { requireCreate, requireEdit, requireNotTrashed, requireTrashed } from '../posts/access.ts';
import { decideHtml, decidePost, filterTexts, publicationErrors } from '../posts/decide-post.ts';
import { rejectErrors } from '../posts/invalid-parameters.ts';
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

/** Writes posts of one kind. `current` was read in the same transaction. */
export interface LinkedPostWriter<Id extends number, Fields extends LinkedPostFields, Patch extends LinkedPostPatch> {
  readonly noun: LinkedPostNoun;
  readonly repository: LinkedPostRepository<Id, Fields>;
  /** Rejects invalid members of a new post. */
  check(caller: Caller, patch: Patch, site: Site): void;
  /** Returns the post or throws 404. */
  require(db: Knex, address: PostAddress): Promise<LinkedPost<Id, Fields>>;
  /** The post that `create` would update and return. Throws the errors of a new post. */
  findExisting(trx: Transaction, caller: Caller, patch: Patch, site: Site): Promise<LinkedPost<Id, Fields> | undefined>;
  /** Creates a post or updates the existing one with the same name; returns its id. */
  create(trx: Transaction, caller: Caller, patch: Patch, site: Site): Promise<Id>;
  /** Creates a post even if another one has the same name; returns its id. By default, the slug is made from the name. */
  insert(trx: Transaction, caller: Caller, patch: Patch, site: Site, slug?: string): Promise<Id>;
  update(trx: Transaction, caller: Caller, current: LinkedPost<Id, Fields>, patch: Patch, site: Site): Promise<void>;
  remove(trx: Transaction, caller: Caller, current: LinkedPost<Id, Fields>, site: Site): Promise<void>;
  /** Restores a post from the trash with its previous status. */
  restore(trx: Transaction, caller: Caller, current: LinkedPost<Id, Fields>, site: Site): Promise<void>;
}

/** `decideFields` returns the fields after a write; `current` is undefined for a new post. */
export function createLinkedPostWriter<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
>(
  repository: LinkedPostRepository<Id, Fields>,
  decideFields: (current: Fields | undefined, patch: Patch) => DecidedFields<Fields>,
): LinkedPostWriter<Id, Fields, Patch> {
  const { noun, table } = repository;
  type Existing = LinkedPost<Id, Fields>;

  async function decideCreated(trx: Transaction, caller: Caller, sent: Patch, site: Site) {
    requireCreate(caller);
    const patch = filterTexts(caller, sent);
    const { fields, errors } = decideFields(undefined, patch);
    const post = await decidePost(trx, caller, undefined, patch, site, errors).catch((error: unknown) => {
      throw isOnly(error, noun) ? cannotCreate(noun, error.message) : error;
    });
    return { ...fields, ...post, description: decideHtml(undefined, patch.description) };
  }

  async function findSame(
    trx: Transaction,
    caller: Caller,
    { name, description }: Fields & { readonly description: string },
    site: Site,
  ): Promise<Existing | undefined> {
    const sameName = await repository.findByName(trx, name, visibilityOf(caller, site.nowMs));
    return findDuplicate(sameName, description);
  }

  async function insert(trx: Transaction, created: Fields & Omit<Post, 'slug'>, slug = ''): Promise<Id> {
    const id = await allocateId<Id>(trx, noun);
    const free = await uniqueSlug(trx, table, slugify(slug) || slugify(created.name), id);
    await repository.insert(trx, { ...created, id, slug: free });
    return id;
  }

  async function update(trx: Transaction, caller: Caller, current: Existing, sent: Patch, site: Site): Promise<void> {
    const patch = filterTexts(caller, sent);
    await replace(trx, caller, current, patch, site, decideFields(current, patch));
  }

  async function replace(
    trx: Transaction,
    caller: Caller,
    current: Existing,
    patch: PostPatch,
    site: Site,
    { fields, errors }: DecidedFields<Fields> = { fields: current, errors: {} },
  ): Promise<void> {
    const post = await decidePost(trx, caller, current, patch, site, errors);
    requireEdit(caller, current, site.nowMs);
    const { id } = current;
    const slug = await decideSlug(trx, { table, id, current }, post.status);
    if (post.status === 'trash') await repository.unlink(trx, id);
    const description = decideHtml(current.description, patch.description);
    await repository.replace(trx, current, { ...fields, ...post, description, id, slug });
  }

  return {
    noun,
    repository,

    check(caller, patch, site) {
      const { errors } = decideFields(undefined, patch);
      rejectErrors({ ...errors, ...publicationErrors(caller, patch, site) });
    },

    async require(db, address) {
      const post = await repository.find(db, address);
      if (post === undefined) throw linkedPostNotFound(noun, address);
      return post;
    },

    async findExisting(trx, caller, patch, site) {
      return findSame(trx, caller, await decideCreated(trx, caller, patch, site), site);
    },

    async create(trx, caller, patch, site) {
      const created = await decideCreated(trx, caller, patch, site);
      const existing = await findSame(trx, caller, created, site);
      if (existing === undefined) return insert(trx, created);
      const ownPatch = patchOfDuplicate(patch, existing, caller, site.nowMs);
      if (ownPatch !== undefined) await update(trx, caller, existing, ownPatch, site);
      return existing.id;
    },

    async insert(trx, caller, patch, site, slug) {
      return insert(trx, await decideCreated(trx, caller, patch, site), slug);
    },

    update,

    async remove(trx, caller, current, site) {
      requireEdit(caller, current, site.nowMs);
      requireNotTrashed(noun, current);
      await replace(trx, caller, current, { status: 'trash' }, site);
    },

    async restore(trx, caller, current, site) {
      requireEdit(caller, current, site.nowMs);
      requireTrashed(noun, current);
      await replace(trx, caller, current, { status: current.trashedFrom ?? 'draft' }, site);
    },
  };
}

/** Whether only this parameter is invalid; for an invalid name, TEC has a special code. */
const isOnly = (error: unknown, name: string): error is Problem =>
  error instanceof Problem && error.code === 'rest_invalid_param' && Object.keys(error.params ?? {}).join() === name;
