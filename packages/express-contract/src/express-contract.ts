import type { ContractCheck } from './contract-check.ts';
import type { OpenApiDocument } from './document/document.ts';

export type { UploadLimits } from './bodies/read-body.ts';
export {
  MalformedMultipart,
  type MultipartBody,
  type MultipartLimits,
  MultipartTooLarge,
  readMultipart,
  removeFiles,
  type UploadedFile,
} from './bodies/read-multipart.ts';
export type { ContractCheck, FinishedResponse } from './contract-check.ts';
export {
  type Deprecation,
  deprecationHeaders,
  deprecationsOfRequest,
  nothingDeprecated,
} from './document/deprecations.ts';
export * from './document/document.ts';
export {
  checkExtensions,
  type DeprecationExtensions,
  type KnownExtensions,
  type SchemaExtensions,
} from './document/extensions.ts';
export { isMoment, wellFormedTextName } from './document/formats.ts';
export { withClosedEnums } from './document/open-enum.ts';
export { documentOfPath } from './document/path-documents.ts';
export { readDocument } from './document/read-document.ts';
export {
  HttpError,
  MethodNotAllowed,
  toProblemReply,
  UndeclaredResponse,
  UnsupportedMediaType,
} from './errors.ts';
export {
  type Complete,
  complete,
  type HandlerErrors,
  type HandlerReply,
  type NoMembers,
  type OperationInput,
  type OperationReply,
} from './handler.ts';
export { type BoundOperation, bindOperations, headersByName, joinHandlers } from './operations.ts';
export {
  type Bytes,
  isStreamed,
  parsedBody,
  type Serialized,
  type Streamed,
  serialized,
  stream,
  toBytes,
} from './reply-body.ts';
export {
  type ContractRouterOptions,
  createContractRouter,
  type RouterHandlers,
} from './router/contract-router.ts';
export type { RouterInput } from './router/router-input.ts';
export type { SecurityFunction, SecurityFunctions, SentCredential } from './security/security.ts';
export { compileFastValidator, type FastValidator } from './validation/fast-validation.ts';
export type { GatheredRequest, PathValidator, ValidRequest } from './validation/gathered-request.ts';
export { type InputShape, readInputShape } from './validation/input-shape.ts';
export { createOpenApiValidator } from './validation/openapi-validator.ts';
export { createPrecompilation, type Precompilation, type PrecompilationOptions } from './validation/precompilation.ts';
export { findUnknownQuery } from './validation/unknown-query.ts';
export { pathValidatorOf, prepareValidators } from './validation/validation.ts';
export { bodySchema, InvalidRequest, type ValidationError } from './validation/validation-error.ts';

/** Compares responses with the document. Its compiler is loaded on first use, because it takes time at the start. */
export async function loadContractCheck(document: OpenApiDocument): Promise<ContractCheck> {
  const { createContractCheck } = await import('./contract-check.ts');
  return createContractCheck(document);
}
