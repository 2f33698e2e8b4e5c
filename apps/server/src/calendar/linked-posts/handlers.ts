import type { components } from '@ngoma/contract';
import type { Caller } from '../../account/caller.ts';
import type { Database, Transaction } from '../../database/database.ts';
import type { NoMembers } from '../../http/handler.ts';
import type { WithImage } from '../images/image.ts';
import { chooseImage, type WriteWithImages } from '../images/import-images.ts';
import { withImage, withImages } from '../images/repository.ts';
import { fromImageInput } from '../images/representation.ts';
import { expiringAt } from '../lists/expiry.ts';
import { writeCalendar } from '../posts/repository.ts';
import { type AddressedInput, type OperationInput, type Site, siteOf } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { type LinkedPost, type LinkedPostFields, type LinkedPostPatch, requireSight } from './linked-post.ts';
import { type LinkedPostQuery, listLinkedPosts } from './list-linked-posts.ts';
import {
  createLinkedPost,
  deleteLinkedPost,
  type LinkedPostKind,
  requireLinkedPost,
  updateLinkedPost,
} from './write-linked-post.ts';

/** How requests and responses write one kind. */
export interface LinkedPostRepresentation<Post, Patch, Input, Body> {
  fromInput(input: Input): Patch;
  toBody(post: WithImage<Post>, site: Site): Body;
  toBodyWithJsonLd(post: WithImage<Post>, site: Site): Body;
}

export interface LinkedPostOptions {
  readonly db: Database;
  /** The time zone of the calendar. */
  readonly zone: string;
  readonly writeWithImages: WriteWithImages;
}

interface ImageInput {
  readonly image?: components['schemas']['ImageInput'];
}

interface ListInput<Query> extends OperationInput {
  readonly query: Query & NoMembers<Query, keyof LinkedPostQuery>;
}

/** The operations of venues or organizers, to which `venues/` and `organizers/` give their names. */
export function createLinkedPostHandlers<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
  Input extends ImageInput,
  Body,
>(
  kind: LinkedPostKind<Id, Fields, Patch>,
  { fromInput, toBody, toBodyWithJsonLd }: LinkedPostRepresentation<LinkedPost<Id, Fields>, Patch, Input, Body>,
  { db, zone, writeWithImages }: LinkedPostOptions,
) {
  const { noun, repository } = kind;

  return {
    async list<Query extends LinkedPostQuery>({ query, caller, request }: ListInput<Query>) {
      const site = siteOf(request, zone);
      const visibility = visibilityOf(caller, site.nowMs);
      return db.snapshot(async (snapshot) => {
        const names = { noun, table: repository.table };
        const { ids, ...page } = await listLinkedPosts<Query>(db, snapshot, names, query, caller, site);
        const posts = await withImages(snapshot, await repository.findVisible(snapshot, ids, visibility));
        return { bodies: posts.map((post) => toBody(post, site)), ...page };
      });
    },

    async create({ body, caller, request }: OperationInput & { readonly body: Input }) {
      const site = siteOf(request, zone);
      const written = await write(body, caller, site, (trx, patch) => createLinkedPost(trx, caller, patch, site, kind));
      return { status: 201, body: written } as const;
    },

    async read({ path, caller, request }: AddressedInput) {
      const site = siteOf(request, zone);
      const body = await db.snapshot(async (snapshot) => {
        const post = await requireLinkedPost(snapshot, path, kind);
        requireSight(noun, post, visibilityOf(caller, site.nowMs));
        return toBodyWithJsonLd(await withImage(snapshot, post), site);
      });
      return { status: 200, body, ...expiringAt() } as const;
    },

    async update({ path, body, caller, request }: AddressedInput & { readonly body: Input }) {
      const site = siteOf(request, zone);
      const written = await write(body, caller, site, async (trx, patch) => {
        const current = await requireLinkedPost(trx, path, kind);
        await updateLinkedPost(trx, caller, current, patch, site, kind);
        return current.id;
      });
      return { status: 200, body: written } as const;
    },

    async remove({ path, caller, request }: AddressedInput) {
      const site = siteOf(request, zone);
      const body = await writeCalendar(db, async (trx) => {
        const current = await requireLinkedPost(trx, path, kind);
        await deleteLinkedPost(trx, caller, current, site, kind);
        return show(trx, current.id, site);
      });
      return { status: 200, body } as const;
    },
  };

  /**
   * Runs a write with the patch of a body, after the image that it names is in the media library, and shows what the
   * transaction wrote: what others write next may not be for the caller to see.
   */
  function write(
    body: Input,
    caller: Caller,
    site: Site,
    work: (trx: Transaction, patch: Patch) => Promise<Id>,
  ): Promise<Body> {
    const reference = body.image === undefined ? undefined : fromImageInput(body.image);
    return writeWithImages([{ reference, name: 'image', pointer: '/image' }], caller, site, async (trx) => {
      const imageId = await chooseImage(trx, reference, site.origin);
      return show(trx, await work(trx, { ...fromInput(body), imageId }), site);
    });
  }

  async function show(trx: Transaction, id: Id, site: Site): Promise<Body> {
    return toBody(await withImage(trx, await requireLinkedPost(trx, { id }, kind)), site);
  }
}
