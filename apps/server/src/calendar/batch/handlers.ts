import type { OpenApiDocument } from '../../http/contract/document.ts';
import type { Handlers } from '../../http/handler.ts';
import type { RespondOnce } from '../../idempotency/respond-once.ts';
import { Problem } from '../../problems/problem.ts';
import type { Currency } from '../events/cost.ts';
import type { NamedImage, WriteWithImages } from '../images/import-images.ts';
import { createOnce } from '../posts/create-once.ts';
import { writeWithoutCondition } from '../posts/preconditions.ts';
import { siteOf } from '../posts/site.ts';
import { createBatchReader, type ReadBatch, type ReadRequest } from './read-requests.ts';
import { type BatchError, refuseErrors } from './refuse-batch.ts';
import { type BatchWrite, createBatchTargets } from './targets.ts';

export interface BatchOptions {
  readonly document: OpenApiDocument;
  /** The time zone of the calendar. */
  readonly zone: string;
  readonly currency: Currency;
  readonly writeWithImages: WriteWithImages;
  readonly respondOnce: RespondOnce;
}

export function batchHandlers({ document, zone, currency, writeWithImages, respondOnce }: BatchOptions) {
  const readBatch = createBatchReader(document);
  const targets = createBatchTargets(currency);

  /** The images that a request names, at their places in the batch. */
  function imagesOf({ index, collection, input, isDelete }: ReadRequest): NamedImage[] {
    if (isDelete) return [];
    const images = targets[collection].imagesOf(input);
    return images.map((image) => ({ ...image, pointer: `/requests/${index}/body${image.pointer}` }));
  }

  async function carryOut(write: BatchWrite, { collection, id, isDelete, input }: ReadRequest) {
    const target = targets[collection];
    if (id === undefined) return { status: 201, body: await target.create(write, input) };
    return { status: 200, body: await (isDelete ? target.remove(write, id) : target.update(write, id, input)) };
  }

  /** One after the other; who is refused stops nobody, so that all errors are found, and then all of it is undone. */
  async function carryOutAll(write: BatchWrite, { requests, errors: early }: ReadBatch) {
    const responses: { readonly status: number; readonly body: unknown }[] = [];
    const errors: BatchError[] = [...early];
    for (const request of requests) {
      try {
        responses.push(await carryOut(write, request));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        errors.push({ index: request.index, problem: error });
      }
    }
    refuseErrors(
      errors.toSorted((one, other) => one.index - other.index),
      requests.length + early.length,
    );
    return { responses };
  }

  return {
    async writeBatch(input) {
      const { body, headers, caller, request } = input;
      const site = siteOf(request, zone);
      const batch = await readBatch(body.requests);
      const images = batch.requests.flatMap(imagesOf);
      return createOnce(respondOnce, input, { path: '/events/v1/batch', status: 200 }, (keep) =>
        writeWithImages(images, caller, site, (trx) =>
          keep(trx, () => writeWithoutCondition(headers, () => carryOutAll({ trx, caller, site }, batch))),
        ),
      );
    },
  } satisfies Partial<Handlers>;
}
