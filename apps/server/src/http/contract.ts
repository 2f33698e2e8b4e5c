import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type OpenApiDocument as AnyDocument,
  type PathItem as AnyItem,
  type OperationObject as AnyOperation,
  type ValidationError as AnyValidationError,
  type Components,
  checkExtensions,
  type InvalidRequest,
  type Reference,
  type ResponseObject,
  resolve,
  type SecurityRequirement,
} from '@ngoma/express-contract';
import type { ProblemCode } from '../problems/codes.ts';
import { knownExtensions, type OperationExtensions } from './contract-extensions.ts';
import type { OperationId } from './handler.ts';

/** The contract of this service: `npm run check:contract` requires what these types state. */
export interface OpenApiDocument extends AnyDocument<OperationObject> {
  readonly components: Components;
}

export type PathItem = AnyItem<OperationObject>;

export interface OperationObject extends AnyOperation, OperationExtensions {
  readonly operationId: OperationId;
  readonly tags: readonly string[];
  readonly security: readonly SecurityRequirement[];
}

/** The bundled contract. */
export interface Contract {
  readonly document: OpenApiDocument;
}

export function loadContract(): Contract {
  const text = readFileSync(fileURLToPath(import.meta.resolve('@ngoma/contract/openapi.json')), 'utf8');
  // The file is made by `npm run generate` and linted in CI: its shape is known.
  const document = JSON.parse(text) as OpenApiDocument;
  checkExtensions(document, knownExtensions);
  return { document };
}

/** A rule of our contract that a request breaks. */
export type ValidationError = AnyValidationError<ProblemCode>;

export const errorsOf = ({ errors }: InvalidRequest): readonly ValidationError[] =>
  errors as readonly ValidationError[]; // as: `checkExtensions` has compared every `x-problem` with the codes

interface ErrorSchema {
  readonly allOf?: readonly { readonly properties?: { readonly code?: { readonly anyOf: readonly OneCode[] } } }[];
}

interface OneCode {
  readonly enum?: readonly ProblemCode[];
}

/** The error codes that a response declares, in whichever media type: none if it is no error. */
export function errorCodesOf(document: OpenApiDocument, response: ResponseObject | Reference): ProblemCode[] {
  const { content = {} } = resolve<ResponseObject>(document, response);
  return Object.values(content).flatMap(({ schema }) => {
    const { allOf = [] } = schema as ErrorSchema; // as: an error is declared in this form, and nothing else has it
    return allOf.flatMap(({ properties }) => (properties?.code?.anyOf ?? []).flatMap((each) => each.enum ?? []));
  });
}
