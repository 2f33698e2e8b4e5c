import { resolve, type SchemaObject } from '@ngoma/express-contract';
import type { ApiProfile } from '../api-profile.ts';
import type { OpenApiDocument, OperationObject } from '../contract.ts';
import { bodyLimits } from './body-shape.ts';

export const formType = 'application/x-www-form-urlencoded';
export const multipartType = 'multipart/form-data';

/** Bytes of a form with a file, unless an operation has `x-form-limit`. */
export const formLimitBytes = 10 * 1024 * 1024;

/** The errors of an API for bodies that cannot be read. */
export type BodyErrors = Pick<ApiProfile, 'codes' | 'invalidJsonData' | 'refusesLoneSurrogates' | 'toProblem'>;

/** The bodies that an address reads. The limits are those for known callers. */
export interface BodyRules {
  /** The media types; the first is the one that errors suggest. */
  readonly accepted: readonly string[];
  /** Bytes of a body, or of the fields beside a file. */
  readonly bytes: number;
  /** Bytes of a form with its file. */
  readonly formBytes: number;
  /** Values of JSON. */
  readonly values: number;
  /** The field and folder of the file that is stored; undefined if the address accepts none. */
  readonly keep: KeptFile | undefined;
  /** Whether the body passes on unchecked, because others define it: carriers, and browsers for pages. */
  readonly isAsSent: boolean;
  readonly errors: BodyErrors;
}

interface KeptFile {
  readonly field: string;
  readonly folder: string;
  /** A larger file is read to its end and dropped, so that the fields after it are known. */
  readonly fileBytes?: number;
}

/** The rules of an operation, from the contract and its API. */
export const rulesOfOperation = (
  document: OpenApiDocument,
  operation: OperationObject,
  profile: ApiProfile,
): BodyRules => ({
  accepted: Object.keys(operation.requestBody?.content ?? {}),
  bytes: operation['x-body-limit'] ?? profile.bodyLimitBytes,
  formBytes: operation['x-form-limit'] ?? formLimitBytes,
  values: operation['x-body-values'] ?? bodyLimits.values,
  keep: findFile(document, operation, profile),
  isAsSent: operation['x-as-sent'] === true,
  errors: profile,
});

/** The binary member of the form of an operation. */
function findFile(
  document: OpenApiDocument,
  operation: OperationObject,
  { uploadFolder }: ApiProfile,
): KeptFile | undefined {
  const form = operation.requestBody?.content[multipartType];
  if (form === undefined) return undefined;
  const members = Object.entries(resolve<SchemaObject>(document, form.schema).properties ?? {});
  const found = members.find(([, schema]) => 'format' in schema && schema['format'] === 'binary');
  if (found === undefined) return undefined;
  if (uploadFolder === undefined)
    throw new Error(`${operation.operationId} accepts a file, but its API has no upload folder`);
  return { field: found[0], folder: uploadFolder };
}
