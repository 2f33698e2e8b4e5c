import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { components } from '@ngoma/contract';
import { complete, type UploadedFile } from '@ngoma/express-contract';
import type { Handlers } from '../../http/handler.ts';
import type { Once } from '../../idempotency/respond-once.ts';
import { countPages, describeList, readPaging, requirePage } from '../lists/paging.ts';
import type { CalendarContext } from '../posts/context.ts';
import { createOnce } from '../posts/create-once.ts';
import { createOnCondition } from '../posts/preconditions.ts';
import { siteOf } from '../posts/site.ts';
import type { Image } from './image.ts';
import { countImages, listImageRows } from './repository.ts';
import { fromImageDescription, toImage } from './representation.ts';
import {
  type CreateWithin,
  deleteImage,
  describeImage,
  type ImageLibrary,
  requireImage,
  uploadImage,
} from './write-image.ts';

export function imageHandlers({ siteSettings, respondOnce }: Omit<CalendarContext, 'db'>, library: ImageLibrary) {
  const { db } = library;

  return {
    async listImages({ query, request }) {
      const site = siteOf(request, siteSettings);
      const paging = readPaging(query);
      return db.snapshot(async (snapshot) => {
        const total = await countImages(snapshot);
        requirePage('image', total, paging);
        const totalPages = countPages(total, paging);
        const images = await listImageRows(snapshot, paging.perPage, paging.offset);
        const { envelope, headers } = describeList(`${site.base}/images`, [], paging, { total, totalPages });
        const bodies = images.map((image) => toImage(image, site.origin));
        const body = complete<components['schemas']['ImagePage']>({ images: bodies, ...envelope });
        return { status: 200, body, headers } as const;
      });
    },

    async createImage({ body, files, headers, caller, request }) {
      const site = siteOf(request, siteSettings);
      const [file] = files;
      const sent = { caller, request, headers, body: { ...body, file: file && (await digestOf(file)) } };
      return createOnce(respondOnce, sent, { path: '/events/v1/images', status: 201 }, (keep) => {
        const createWithin: CreateWithin<Once> = (trx, create) =>
          keep(trx, async () => toImage(await createOnCondition(headers, create), site.origin));
        return uploadImage(library, file, fromImageDescription(body), createWithin, caller, site);
      });
    },

    async getImage({ path, request }) {
      return { status: 200, body: toImage(await requireImage(db.read, path.id), request.origin) };
    },

    async updateImage({ path, body, headers, caller, request }) {
      const show = (image: Image) => toImage(image, request.origin);
      const site = siteOf(request, siteSettings);
      const image = await describeImage(library, path.id, fromImageDescription(body), { headers, show }, caller, site);
      return { status: 200, body: show(image) };
    },

    async deleteImage({ path, headers, caller, request }) {
      const show = (image: Image) => toImage(image, request.origin);
      const image = await deleteImage(library, path.id, { headers, show }, caller, siteOf(request, siteSettings));
      return { status: 200, body: toImage(image, request.origin) };
    },
  } satisfies Partial<Handlers>;
}

/** Idempotency compares the file content, not its name. */
const digestOf = async ({ path }: UploadedFile): Promise<string> => hash('sha256', await readFile(path), 'base64url');
