import type { components } from '@ngoma/contract';
import type { Caller } from '../../account/caller.ts';
import type { Snapshot, Transaction } from '../../database/database.ts';
import type { WithImage } from '../images/image.ts';
import { chooseImage, type NamedImage, type WriteContext } from '../images/import-images.ts';
import { withImage, withImages } from '../images/repository.ts';
import { fromImageInput } from '../images/representation.ts';
import { expiringAt } from '../lists/expiry.ts';
import { offerHeaders } from '../posts/access.ts';
import { createOnce, type OnceInput } from '../posts/create-once.ts';
import { type ConditionalInput, createOnCondition, writeOnCondition } from '../posts/preconditions.ts';
import { type AddressedInput, type OperationInput, type Site, siteOf, sitesOf, writerOf } from '../posts/site.ts';
import { type Visibility, visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import type { LinkedPostQuery } from './filters.ts';
import { type LinkedPost, type LinkedPostFields, type LinkedPostPatch, requireVisible } from './linked-post.ts';
import { listLinkedPosts } from './list-linked-posts.ts';
import type { LinkedPostWriter } from './write-linked-post.ts';

/** Conversion of the requests and responses of one kind. */
export interface LinkedPostRepresentation<Post, Patch, Input, Body> {
  fromInput(input: Input): Patch;
  toBody(post: WithImage<Post>, site: Site): Body;
  toBodyWithJsonLd(post: WithImage<Post>, site: Site): Body;
}

type WriteInput = AddressedInput & ConditionalInput;

export interface ImageInput {
  readonly image?: components['schemas']['ImageInput'];
}

interface ListInput extends OperationInput {
  readonly query: LinkedPostQuery;
}

/** Operations of one kind; `venues/` and `organizers/` map them to operation names. */
export function createLinkedPostHandlers<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
  Input extends ImageInput,
  Body,
>(
  writer: LinkedPostWriter<Id, Fields, Patch>,
  { fromInput, toBody, toBodyWithJsonLd }: LinkedPostRepresentation<LinkedPost<Id, Fields>, Patch, Input, Body>,
  { db, siteSettings, writeWithImages, respondOnce }: WriteContext,
) {
  const { noun, repository } = writer;

  return {
    async list({ query, caller, request }: ListInput) {
      const site = siteOf(request, siteSettings);
      const visibility = visibilityOf(caller, site.nowMs);
      return db.snapshot(async (snapshot) => {
        const names = { noun, table: repository.table };
        const { ids, ...page } = await listLinkedPosts(db, snapshot, names, query, caller, site);
        const posts = await withImages(snapshot, await repository.findVisible(snapshot, ids, visibility));
        return { bodies: posts.map((post) => toBody(post, site)), ...page };
      });
    },

    async create(input: OnceInput<Input> & ConditionalInput) {
      const { body, caller, request } = input;
      const site = siteOf(request, siteSettings);
      const path = `/events/v1/${repository.table}`;
      return createOnce(respondOnce, input, { path, status: 201 }, (keep) =>
        writeWithImages([imageOf(body)], caller, site, (trx) =>
          keep(trx, () => writeWithin(trx, body, site, (patch) => createOrUpdate(trx, input, patch, site))),
        ),
      );
    },

    async read({ path, caller, request }: AddressedInput) {
      const site = siteOf(request, siteSettings);
      const visibility = visibilityOf(caller, site.nowMs);
      const shown = await db.snapshot((snapshot) => requireShown(snapshot, path, visibility));
      const headers = offerHeaders(caller, shown.post, site.nowMs);
      return { status: 200, body: toBodyWithJsonLd(shown, site), headers, ...expiringAt() } as const;
    },

    async update(input: WriteInput & { readonly body: Input }) {
      const { body, caller, request } = input;
      const site = siteOf(request, siteSettings);
      const written = await write(body, caller, site, (trx, patch) =>
        writeCurrent(trx, input, async (current) => {
          await writer.update(trx, caller, current, patch, site);
          return current.id;
        }),
      );
      return { status: 200, body: written } as const;
    },

    restore: (input: WriteInput) => changeStatus(input, writer.restore),
    remove: (input: WriteInput) => changeStatus(input, writer.remove),
  };

  /** Creates a post, or writes to the one with its name if the preconditions hold for that one. */
  async function createOrUpdate(
    trx: Transaction,
    { headers, caller, request }: OnceInput<Input> & ConditionalInput,
    patch: Patch,
    site: Site,
  ): Promise<Id> {
    const create = () => writer.create(trx, caller, patch, site);
    if (headers['If-Match'] === undefined && headers['If-None-Match'] === undefined) return create();
    const existing = await writer.findExisting(trx, caller, patch, site);
    if (existing === undefined) return createOnCondition(headers, create);
    return writeOnCondition(headers, () => readBodies(trx, { path: { id: existing.id }, caller, request }), create);
  }

  /** Writes to the post of a request if its preconditions hold. */
  function writeCurrent<Written>(
    trx: Transaction,
    input: WriteInput,
    work: (current: LinkedPost<Id, Fields>) => Promise<Written>,
  ): Promise<Written> {
    return writeOnCondition(
      input.headers,
      () => readBodies(trx, input),
      async () => work(await writer.require(trx, input.path)),
    );
  }

  async function changeStatus(input: WriteInput, change: typeof writer.remove) {
    const { caller, request } = input;
    const site = siteOf(request, siteSettings);
    const work = (trx: Transaction) =>
      writeCurrent(trx, input, async (current) => {
        await change(trx, caller, current, site);
        return show(trx, current.id, site);
      });
    return { status: 200, body: await writeCalendar(db, work, writerOf(caller, site)) } as const;
  }

  /**
   * Imports the image of the body, then runs a write. The response is read in the same transaction: the caller may not be
   * allowed to read a later state.
   */
  function write(
    body: Input,
    caller: Caller,
    site: Site,
    work: (trx: Transaction, patch: Patch) => Promise<Id>,
  ): Promise<Body> {
    return writeWithImages([imageOf(body)], caller, site, (trx) =>
      writeWithin(trx, body, site, (patch) => work(trx, patch)),
    );
  }

  async function writeWithin(
    trx: Transaction,
    body: Input,
    site: Site,
    work: (patch: Patch) => Promise<Id>,
  ): Promise<Body> {
    return show(trx, await work(await toPatch(trx, body, fromInput, site)), site);
  }

  /** Bodies of a GET by this caller, for each base path. */
  async function readBodies(trx: Transaction, { path, caller, request }: AddressedInput): Promise<Body[]> {
    const shown = await requireShown(trx, path, visibilityOf(caller, request.at));
    return sitesOf(request, siteSettings).map((site) => toBodyWithJsonLd(shown, site));
  }

  async function requireShown(
    db: Snapshot | Transaction,
    path: AddressedInput['path'],
    visibility: Visibility,
  ): Promise<WithImage<LinkedPost<Id, Fields>>> {
    const post = await writer.require(db, path);
    requireVisible(noun, post, visibility);
    return withImage(db, post);
  }

  async function show(trx: Transaction, id: Id, site: Site): Promise<Body> {
    return toBody(await withImage(trx, await writer.require(trx, { id })), site);
  }
}

export const imageOf = ({ image }: ImageInput): NamedImage => ({
  reference: image === undefined ? undefined : fromImageInput(image),
  name: 'image',
  pointer: '/image',
});

/** The patch of a body with the id of its image, which was imported before. */
export async function toPatch<Patch, Input extends ImageInput>(
  trx: Transaction,
  input: Input,
  fromInput: (input: Input) => Patch,
  site: Site,
): Promise<Patch> {
  return { ...fromInput(input), imageId: await chooseImage(trx, imageOf(input).reference, site) };
}
