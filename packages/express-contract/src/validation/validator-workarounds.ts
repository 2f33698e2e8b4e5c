import type { OpenApiDocument } from '../document/document.ts';
import type { GatheredRequest } from './gathered-request.ts';
import { findOversizedLists } from './oversized-lists.ts';
import { isInteger, type QueryParameter, type ValidatedOperation } from './validated-operation.ts';
import type { ReportedError } from './validation-error.ts';

/*
 * Errors that express-openapi-validator does not report, or takes too long to find. They are looked for before it runs,
 * and it validates the request without the values that they are about:
 *
 * - numbers that are not written with digits: it converts `1e1` in a path, `0x1f` and an empty text, and accepts
 *   `1e309` whatever the maximum is;
 * - parameters that are sent twice: it splits them in ways of its own;
 * - lists that are too long: it validates each of their items.
 */
export function findUnreported(
  document: OpenApiDocument,
  operation: ValidatedOperation,
  template: string,
  request: GatheredRequest,
): ReportedError[] {
  return [
    ...findInPath(document, operation, template, request.path),
    ...findInQuery(operation, request.query),
    ...findInBody(document, operation, request.body),
  ];
}

function findInPath(
  document: OpenApiDocument,
  { parameters }: ValidatedOperation,
  template: string,
  path: string,
): ReportedError[] {
  const sent = path.split('/');
  const numbers = new Set(
    parameters.filter((each) => each.in === 'path' && isInteger(document, each)).map(({ name }) => `{${name}}`),
  );
  return template
    .split('/')
    .filter((part, index) => numbers.has(part) && !isDigits(sent[index] ?? ''))
    .map((part) => toError(`/params/${part.slice(1, -1)}`, 'type', 'must be digits'));
}

export const isDigits = (text: string): boolean => /^\d+$/.test(text) && Number.isFinite(Number(text));

function findInQuery({ query }: ValidatedOperation, sent: GatheredRequest['query']): ReportedError[] {
  return [...query].flatMap(([name, parameter]) => {
    if (!Object.hasOwn(sent, name)) return [];
    const value = sent[name];
    if (typeof value !== 'string') return [toError(`/query/${name}`, 'type', 'must be one value')];
    const values = valuesOf(value, parameter);
    if (values.length > parameter.maxItems) return [toTooLong(`/query/${name}`, parameter.maxItems)];
    return parameter.isNumber && !values.every(isNumber) ? [toError(`/query/${name}`, 'type', 'must be a number')] : [];
  });
}

export const valuesOf = (text: string, { isList }: QueryParameter): string[] => (isList ? text.split(',') : [text]);

export const isNumber = (text: string): boolean =>
  /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text) && Number.isFinite(Number(text));

function findInBody(document: OpenApiDocument, { body: schema }: ValidatedOperation, body: unknown): ReportedError[] {
  if (schema === undefined) return [];
  return findOversizedLists(document, schema, body).map(({ members, maxItems }) =>
    toTooLong(['/body', ...members].join('/'), maxItems),
  );
}

const toTooLong = (path: string, maxItems: number): ReportedError =>
  toError(path, 'maxItems', `must hold at most ${maxItems} items`);

const toError = (path: string, rule: string, message: string): ReportedError => ({
  path,
  message,
  errorCode: `${rule}.openapi.validation`,
});
