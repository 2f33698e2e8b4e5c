import {
  type HttpMethod,
  type InputShape,
  InvalidRequest,
  parametersOf,
  pathValidatorOf,
  readInputShape,
} from '@ngoma/express-contract';
import { errorsOf, type OpenApiDocument } from '../../http/contract.ts';
import type { Handlers } from '../../http/handler.ts';
import { type FieldError, Problem } from '../../problems/problem.ts';
import type { Currency } from '../events/cost.ts';
import type { Scope } from '../events/write-by-scope.ts';
import type { NamedImage, WriteContext } from '../images/import-images.ts';
import { createOnce } from '../posts/create-once.ts';
import { writeWithoutCondition } from '../posts/preconditions.ts';
import { siteOf } from '../posts/site.ts';
import { calendarProfile } from '../profile.ts';
import type { Collection, RecordWrite } from '../records/kind.ts';
import { kindOf, kinds } from '../records/kinds.ts';

interface BatchContext extends Pick<WriteContext, 'siteSettings' | 'writeWithImages' | 'respondOnce'> {
  readonly document: OpenApiDocument;
  readonly currency: Currency;
}

export function batchHandlers({ document, siteSettings, currency, writeWithImages, respondOnce }: BatchContext) {
  const readBatch = createBatchReader(document);

  /** The images of a request, with their pointers in the batch. */
  function imagesOf({ index, collection, input, isDelete }: ReadRequest): NamedImage[] {
    if (isDelete) return [];
    const images = kindOf(collection).images(input);
    return images.map((image) => ({ ...image, pointer: `/requests/${index}/body${image.pointer}` }));
  }

  async function carryOut(write: RecordWrite, { collection, id, isDelete, input, scope }: ReadRequest) {
    const kind = kindOf(collection);
    if (id === undefined) return { status: 201, body: await kind.create(write, input) };
    return {
      status: 200,
      body: await (isDelete ? kind.remove(write, id, scope) : kind.update(write, id, input, scope)),
    };
  }

  /** Runs all requests to collect all errors, then rolls back if there is any. */
  async function carryOutAll(write: RecordWrite, { requests, errors: early }: ReadBatch) {
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
    rejectErrors(
      errors.toSorted((one, other) => one.index - other.index),
      requests.length + early.length,
    );
    return { responses };
  }

  return {
    async writeBatch(input) {
      const { body, headers, caller, request } = input;
      const site = siteOf(request, siteSettings);
      const batch = await readBatch(body.requests);
      const images = batch.requests.flatMap(imagesOf);
      return createOnce(respondOnce, input, { path: '/events/v1/batch', status: 200 }, (keep) =>
        writeWithImages(images, caller, site, (trx) =>
          keep(trx, () => writeWithoutCondition(headers, () => carryOutAll({ trx, caller, site, currency }, batch))),
        ),
      );
    },
  } satisfies Partial<Handlers>;
}

export interface SentRequest {
  readonly method?: string;
  readonly path: string;
  readonly scope?: Exclude<Scope, undefined>;
  /** Undefined for DELETE. PHP sends an empty object as `[]`. */
  readonly body?: object;
}

/** A request that is valid for its operation. */
export interface ReadRequest {
  readonly index: number;
  readonly collection: Collection;
  /** Undefined for creates. */
  readonly id: number | undefined;
  readonly isDelete: boolean;
  readonly input: object;
  readonly scope: SentRequest['scope'];
}

export interface ReadBatch {
  readonly requests: readonly ReadRequest[];
  readonly errors: readonly BatchError[];
}

/** The validation of a path of the contract. */
function bindPath(document: OpenApiDocument, path: string) {
  const item = document.paths[path];
  const shapeOf = (method: HttpMethod): InputShape => {
    const operation = item?.[method];
    if (item === undefined || operation === undefined) throw new Error(`The contract has no ${method} ${path}`);
    return readInputShape(document, operation, parametersOf(document, item, operation));
  };
  return { validate: pathValidatorOf(document, path), shapeOf };
}

/** Validates each request against the contract of its operation. */
function createBatchReader(document: OpenApiDocument): (sent: readonly SentRequest[]) => Promise<ReadBatch> {
  const { basePath } = calendarProfile;
  const paths = Object.values(kinds).flatMap(({ collection }) => [`/${collection}`, `/${collection}/{id}`]);
  const bound = new Map(paths.map((path) => [path, bindPath(document, `${basePath}${path}`)]));

  async function readRequest(
    { method = 'POST', path, body = {}, scope }: SentRequest,
    index: number,
  ): Promise<ReadRequest> {
    const [, collection = '', id] = path.split('/');
    const isDelete = method === 'DELETE';
    // PATCH, PUT and POST of a record are the same update.
    const asked: HttpMethod = isDelete ? 'delete' : id === undefined ? 'post' : 'patch';
    const { validate, shapeOf } = bound.get(id === undefined ? `/${collection}` : `/${collection}/{id}`) ?? {};
    if (validate === undefined || shapeOf === undefined) throw new Error(`The contract allows no request for ${path}`);
    const raw = {
      method: asked,
      headers: {},
      mediaType: 'application/json',
      queryString: '',
      json: body,
      form: undefined,
      files: [],
    };
    const gathered = calendarProfile.gather(raw, shapeOf(asked));
    const valid = await validate({ method: asked, path: `${basePath}${path}`, headers: {}, ...gathered });
    return {
      index,
      collection: collection as Collection, // as: the contract allows no other
      id: id === undefined ? undefined : Number(id),
      isDelete,
      scope,
      input: (valid.body ?? {}) as object, // as: gathered bodies are objects
    };
  }

  return async (sent) => {
    const requests: ReadRequest[] = [];
    const errors: BatchError[] = [];
    for (const [index, each] of sent.entries()) {
      try {
        requests.push(await readRequest(each, index));
      } catch (error) {
        errors.push({ index, problem: toProblem(error) });
      }
    }
    return { requests, errors };
  };
}

/** Rethrows errors that the request did not cause. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof InvalidRequest)) throw error;
  const errors = errorsOf(error);
  const problem = errors.find(({ place }) => place === 'path')?.problem;
  return problem === undefined ? calendarProfile.toProblem(errors) : new Problem(problem);
}

interface BatchError {
  /** From 0. */
  readonly index: number;
  readonly problem: Problem;
}

/** Throws one problem with the errors of all requests, and the code and status of the first. */
function rejectErrors(errors: readonly BatchError[], total: number): void {
  const [first] = errors;
  if (first === undefined) return;
  const { code, status, message } = first.problem;
  const are = errors.length === 1 ? 'is' : 'are';
  throw new Problem(code, {
    detail: `${errors.length} of ${total} requests ${are} rejected, so nothing was written. Request ${first.index}: ${message}`,
    errors: errors.flatMap(toFieldErrors),
    ...(status !== undefined && { status }),
  });
}

function toFieldErrors({ index, problem }: BatchError): readonly FieldError[] {
  const { code, message, errors } = problem;
  if (errors.length === 0) return [{ pointer: `/requests/${index}`, code, detail: message }];
  return errors.map((error) => ({ ...error, pointer: `/requests/${index}/body${error.pointer}` }));
}
