import type { WithImage } from '../images/image.ts';
import { withImage, withImages } from '../images/repository.ts';
import { type ImageInput, imageOf, toPatch } from '../linked-posts/handlers.ts';
import type { LinkedPost, LinkedPostFields, LinkedPostPatch } from '../linked-posts/linked-post.ts';
import type { LinkedPostWriter } from '../linked-posts/write-linked-post.ts';
import type { Site } from '../posts/site.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { slugify } from '../text/slugify.ts';
import {
  type ImportsOf,
  isOutsideTrash,
  type Kind,
  type RecordBody,
  type RecordWrite,
  toFound,
  unrestricted,
  withoutPrefetch,
} from './kind.ts';

interface LinkedPostParts<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
  Body extends ImageInput,
> {
  readonly writer: LinkedPostWriter<Id, Fields, Patch>;
  fromInput(body: Body): Patch;
  toBody(shown: WithImage<LinkedPost<Id, Fields>>, site: Site): RecordBody;
}

/** Venues or organizers. */
export function linkedPostKind<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
  Body extends ImageInput,
>(parts: LinkedPostParts<Id, Fields, Patch, Body>): Kind<Body> {
  const { writer, fromInput, toBody } = parts;
  const { noun, repository } = writer;

  async function show({ trx, site }: RecordWrite, id: number): Promise<RecordBody> {
    return toBody(await withImage(trx, await writer.require(trx, { id })), site);
  }

  return {
    ...{ collection: repository.table, subject: noun },
    images: (body) => [imageOf(body)],
    async create(write, body) {
      const { trx, caller, site } = write;
      return show(write, await writer.create(trx, caller, await toPatch(trx, body, fromInput, site), site));
    },
    async update(write, id, body) {
      const { trx, caller, site } = write;
      const current = await writer.require(trx, { id });
      await writer.update(trx, caller, current, await toPatch(trx, body, fromInput, site), site);
      return show(write, id);
    },
    async remove(write, id) {
      const { trx, caller, site } = write;
      await writer.remove(trx, caller, await writer.require(trx, { id }), site);
      return show(write, id);
    },
    async read(snapshot, ids, { visibility, site }) {
      const posts = (await repository.findVisible(snapshot, ids, visibility)).filter(isOutsideTrash);
      return new Map((await withImages(snapshot, posts)).map((each) => [each.post.id, toBody(each, site)]));
    },
    imports: importsOf(parts),
  };
}

function importsOf<
  Id extends number,
  Fields extends LinkedPostFields,
  Patch extends LinkedPostPatch,
  Body extends ImageInput,
>({ writer, fromInput }: LinkedPostParts<Id, Fields, Patch, Body>): ImportsOf<Body> {
  const { noun, repository } = writer;
  /** A record without an image removes the image. */
  const withOwnImage = (body: Body): Body => ({ ...body, image: body.image ?? false });
  return {
    images: (body) => [imageOf(withOwnImage(body))],
    check: (caller, body, site) => writer.check(caller, fromInput(body), site),
    find: async (knex, id) => toFound(await repository.find(knex, { id })),
    ...unrestricted,
    ...withoutPrefetch,
    async findSame({ posts }, caller, body, site, slug = '') {
      const { name = '' } = fromInput(body);
      const found = await posts.byName(noun, name, visibilityOf(caller, site.nowMs));
      const hasSlug = (post: { readonly slug: string }) => Number(post.slug === slugify(slug));
      return found.toSorted((one, other) => hasSlug(other) - hasSlug(one)).map(({ id }) => id);
    },
    async create(trx, caller, body, site, { slug }) {
      return writer.insert(trx, caller, await toPatch(trx, withOwnImage(body), fromInput, site), site, slug);
    },
    async update(trx, caller, id, body, site) {
      const current = await repository.find(trx, { id });
      if (current !== undefined)
        await writer.update(trx, caller, current, await toPatch(trx, withOwnImage(body), fromInput, site), site);
    },
  };
}
