import type { OpenApiDocument } from '../contract/document.ts';
import type { GatheredRequest } from './gathered-request.ts';
import { isInteger, isList, type ListedOperation } from './listed-operation.ts';
import { findOversizedList, type OversizedList } from './oversized-lists.ts';
import { type AskedOperation, type Place, toValidationError, type ValidationError } from './validation-error.ts';

/*
 * What express-openapi-validator would take for something else, or would look at for too long: found before it is asked,
 * or after it.
 */

/** Lists that are too long, which the validator would look through to their ends. */
export function findOversized(
  document: OpenApiDocument,
  asked: ListedOperation,
  { query, body }: GatheredRequest,
): ValidationError | undefined {
  for (const { name, schema } of asked.listParameters) {
    const value = query[name];
    const items = typeof value === 'string' && isList(document, schema) ? value.split(',') : value;
    const found = findOversizedList(document, schema, items, [name]);
    if (found !== undefined) return tooLong('query', found, document, asked);
  }
  const found = asked.listBody && findOversizedList(document, asked.listBody, body);
  return found && tooLong('body', found, document, asked);
}

type Values = Readonly<Record<string, unknown>>;

/** Numbers in paths are digits and nothing else: the validator would take `1e1` for 10. */
export function findUnreadablePath(
  document: OpenApiDocument,
  asked: ListedOperation,
  template: string,
  { path }: GatheredRequest,
): ValidationError | undefined {
  const sent = path.split('/');
  const name = template
    .split('/')
    .map((part, index) => (/^\{.*\}$/.test(part) && !/^\d+$/.test(sent[index] ?? '') ? part.slice(1, -1) : ''))
    .find((part) =>
      asked.parameters.some((each) => each.in === 'path' && each.name === part && isInteger(document, each)),
    );
  if (name === undefined) return undefined;
  const error = { path: `/params/${name}`, message: 'must be digits', errorCode: 'type.openapi.validation' };
  return toValidationError(error, document, asked);
}

/** Parameters that are no text, such as lists where one value is wanted: the validator would take them to pieces. */
export function findUnreadable(
  document: OpenApiDocument,
  asked: ListedOperation,
  { query }: GatheredRequest,
): ValidationError[] {
  return [...asked.queryNames]
    .filter((name) => Object.hasOwn(query, name) && !isReadable(query[name], asked.numberNames.has(name)))
    .map((name) => {
      const error = { path: `/query/${name}`, message: 'must be one value', errorCode: 'type.openapi.validation' };
      return toValidationError(error, document, asked);
    });
}

/** Numbers are written with digits: the validator would take `0x1f` and an empty text as well. */
export function isReadable(value: unknown, isNumber: boolean): boolean {
  if (typeof value !== 'string') return false;
  return !isNumber || /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(value);
}

/** `1e309` and a thousand digits become an infinite number, which the validator compares with no limit. */
export function findInfinite(
  document: OpenApiDocument,
  asked: AskedOperation,
  { query, params }: { readonly query: Values; readonly params: Values },
): ValidationError | undefined {
  const ofQuery = infiniteMember(query);
  const ofPath = infiniteMember(params);
  if (ofQuery === undefined && ofPath === undefined) return undefined;
  const path = ofQuery === undefined ? `/params/${ofPath}` : `/query/${ofQuery}`;
  return toValidationError(
    { path, message: 'must be a number', errorCode: 'maximum.openapi.validation' },
    document,
    asked,
  );
}

export function infiniteMember(values: Values): string | undefined {
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value) ? value.some(isInfinite) : isInfinite(value)) return name;
  }
  return undefined;
}

const isInfinite = (value: unknown): boolean =>
  value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY;

function tooLong(
  place: Place,
  { members, maxItems }: OversizedList,
  document: OpenApiDocument,
  asked: AskedOperation,
): ValidationError {
  const path = ['', place, ...members].join('/');
  const message = `must hold at most ${maxItems} items`;
  return toValidationError({ path, message, errorCode: 'maxItems.openapi.validation' }, document, asked);
}
