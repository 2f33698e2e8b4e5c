import { type HttpMethod, type OpenApiDocument, parametersOf } from '../../http/contract/document.ts';
import { type InputShape, readInputShape } from '../../http/validation/input-shape.ts';
import { pathValidatorOf } from '../../http/validation/validation.ts';
import { InvalidRequest } from '../../http/validation/validation-error.ts';
import { Problem } from '../../problems/problem.ts';
import { calendarProfile } from '../profile.ts';
import type { BatchError } from './refuse-batch.ts';
import type { Collection } from './targets.ts';

/** A request of a batch as it was sent. */
export interface SentRequest {
  readonly method?: string;
  readonly path: string;
  /** Undefined for DELETE. PHP writes an empty list for an empty object. */
  readonly body?: object;
}

/** A request that its own operation would take. */
export interface ReadRequest {
  readonly index: number;
  readonly collection: Collection;
  /** Undefined where something is created. */
  readonly id: number | undefined;
  readonly isDelete: boolean;
  readonly input: object;
}

export interface ReadBatch {
  readonly requests: readonly ReadRequest[];
  readonly errors: readonly BatchError[];
}

const collections: readonly Collection[] = ['events', 'venues', 'organizers', 'categories', 'tags'];

/** What a path of the contract asks of its requests. */
function bindPath(document: OpenApiDocument, path: string) {
  const item = document.paths[path];
  const shapeOf = (method: HttpMethod): InputShape => {
    const operation = item?.[method];
    if (item === undefined || operation === undefined) throw new Error(`The contract has no ${method} ${path}`);
    return readInputShape(document, operation, parametersOf(document, item, operation));
  };
  return { validate: pathValidatorOf(document, path), shapeOf };
}

/** Compares each request of a batch with the contract of its own operation. */
export function createBatchReader(document: OpenApiDocument): (sent: readonly SentRequest[]) => Promise<ReadBatch> {
  const { basePath } = calendarProfile;
  const paths = collections.flatMap((collection) => [`/${collection}`, `/${collection}/{id}`]);
  const bound = new Map(paths.map((path) => [path, bindPath(document, `${basePath}${path}`)]));

  async function readRequest({ method = 'POST', path, body = {} }: SentRequest, index: number): Promise<ReadRequest> {
    const [, collection = '', id] = path.split('/');
    const isDelete = method === 'DELETE';
    // What creates at a collection changes a record: PATCH, PUT and POST are one there.
    const asked: HttpMethod = isDelete ? 'delete' : id === undefined ? 'post' : 'patch';
    const { validate, shapeOf } = bound.get(id === undefined ? `/${collection}` : `/${collection}/{id}`) ?? {};
    if (validate === undefined || shapeOf === undefined) throw new Error(`The contract lets no request for ${path} in`);
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
      collection: collection as Collection, // as: the contract lets no other in
      id: id === undefined ? undefined : Number(id),
      isDelete,
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

/** Throws what the request did not cause. */
function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof InvalidRequest)) throw error;
  const problem = error.errors.find(({ place }) => place === 'path')?.problem;
  return problem === undefined ? calendarProfile.toProblem(error.errors) : new Problem(problem);
}
