import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApiDocument } from '../document/document.ts';
import {
  discriminatorOf,
  meantBranches,
  memberOf,
  memberSchema,
  readPointer,
  type Schema,
  withParts,
} from '../document/unions.ts';
import type { ReportedError } from '../reported-error.ts';
import { loadCompilers } from './compilers.ts';

/** A value, its schema, and where it is: `/body/venue`. */
interface Located {
  readonly schema: Schema;
  readonly value: unknown;
  readonly path: string;
}

/**
 * The validator reports the errors of every branch of a union that a value does not fit. This keeps those of the branch
 * that fits the shape of the value best, of several the one with the fewest; where none fits, the first of those at the
 * value itself.
 */
export async function narrowUnions(
  document: OpenApiDocument,
  root: Located,
  reported: readonly ReportedError[],
): Promise<readonly ReportedError[]> {
  if (!reported.some(isOfUnion)) return reported;
  const { ofBranches } = await loadCompilers();
  return narrow(root, reported);

  function narrow(from: Located, errors: readonly ReportedError[]): readonly ReportedError[] {
    const failed = errors.filter(isOfUnion).map(({ path }) => path);
    const outermost = new Set(failed.filter((path) => !failed.some((other) => path.startsWith(`${other}/`))));
    const isInside = ({ path }: ReportedError) => [...outermost].some((union) => `${path}/`.startsWith(`${union}/`));
    return [
      ...errors.filter((error) => !isInside(error)),
      ...[...outermost].flatMap((path) => errorsOfUnion(from, path, errors)),
    ];
  }

  function errorsOfUnion(from: Located, path: string, errors: readonly ReportedError[]): readonly ReportedError[] {
    const own = errors.filter((error) => error.path === path).slice(0, 1);
    const union = locate(document, from, path);
    if (union === undefined) return own;
    const unnamed = findUnnamedBranch(document, union);
    if (unnamed !== undefined) return [unnamed];
    const [nearest] = meantBranches(document, union.schema, union.value)
      .map((schema) => ({ schema, found: findErrors(validatorOf(ofBranches, document, schema), union) }))
      .filter(({ found }) => found.length > 0)
      .toSorted((one, other) => one.found.length - other.found.length);
    return nearest === undefined ? own : narrow({ ...union, schema: nearest.schema }, nearest.found);
  }
}

/** The error of a value whose discriminator names no branch. */
function findUnnamedBranch(document: OpenApiDocument, { schema, value, path }: Located): ReportedError | undefined {
  const discriminator = discriminatorOf(document, schema);
  if (discriminator === undefined || typeof value !== 'object' || value === null) return undefined;
  const { member, branches } = discriminator;
  const name = memberOf(value, member);
  if (typeof name === 'string' && branches.has(name)) return undefined;
  const rule = name === undefined ? 'required' : 'enum';
  const message = `must be one of: ${[...branches.keys()].join(', ')}`;
  return { path: `${path}/${member}`, message, errorCode: `${rule}.openapi.validation` };
}

const isOfUnion = ({ errorCode = '' }: ReportedError): boolean => /^(?:anyOf|oneOf)\./.test(errorCode);

const validators = new WeakMap<Schema, ValidateFunction>();

function validatorOf(compiler: Ajv2020, document: OpenApiDocument, branch: Schema): ValidateFunction {
  const validate = validators.get(branch) ?? compiler.compile({ ...branch, components: document.components });
  validators.set(branch, validate);
  return validate;
}

function findErrors(validate: ValidateFunction, { value, path }: Located): ReportedError[] {
  return validate(value) ? [] : (validate.errors ?? []).map((error) => toReportedError(error, path));
}

/** In the form of express-openapi-validator: a missing or unknown member is reported at its own place. */
function toReportedError({ instancePath, keyword, message = '', params }: ErrorObject, path: string): ReportedError {
  const member = params['missingProperty'] ?? params['additionalProperty'] ?? params['unevaluatedProperty'];
  const own = member === undefined ? '' : `/${member}`;
  return { path: `${path}${instancePath}${own}`, message, errorCode: `${keyword}.openapi.validation` };
}

/** The value at a path below another, with its schema: no union is on the way. */
function locate(document: OpenApiDocument, { schema, value, path: from }: Located, path: string): Located | undefined {
  let found: Located | undefined = { schema, value, path };
  for (const name of readPointer(path.slice(from.length))) {
    const below: Schema | undefined = found && memberSchema(withParts(document, found.schema), name);
    found = below && { schema: below, value: memberOf(found?.value, name), path };
  }
  return found;
}
