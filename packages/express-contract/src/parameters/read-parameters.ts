import type { PathTemplate } from '../document/path-template.ts';
import { escapePointer, type ReportedError, toError } from '../reported-error.ts';
import type { ReadableParameter } from './parameter.ts';
import { readDelimited, readSegment } from './styles.ts';

/** The parts of a request that have parameters. */
export interface SentParameters {
  /** The path in the terms of the document, whichever base path was asked, percent-encoded as it was sent. */
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  /** Texts, or what `readQueryString` returns: lists and objects of texts. */
  readonly query: Record<string, unknown>;
}

/** The parameters of an operation by their places. */
export interface OperationParameters {
  readonly template: PathTemplate;
  readonly path: ReadonlyMap<string, ReadableParameter>;
  readonly query: ReadonlyMap<string, ReadableParameter>;
  readonly headers: readonly ReadableParameter[];
  readonly cookies: readonly ReadableParameter[];
}

/** Values in the form that validators take: texts, lists and objects of texts. */
export interface ReadParameters {
  readonly params: Record<string, unknown>;
  readonly query: Record<string, unknown>;
  /** By names in lower case. */
  readonly headers: Record<string, unknown>;
  readonly cookies: Record<string, unknown>;
  /** Of values that are not among those above. */
  readonly errors: readonly ReportedError[];
}

/**
 * Reads the parameters of a request and looks for the errors that express-openapi-validator does not report, or takes too
 * long to find:
 *
 * - numbers that are not written with digits: it converts `1e1` in a path, `0x1f` and an empty text, and accepts
 *   `1e309` whatever the maximum is;
 * - parameters that are sent twice: it splits them in ways of its own;
 * - lists that are too long: it validates each of their items.
 */
export function readParameters(operation: OperationParameters, request: SentParameters): ReadParameters {
  const errors: ReportedError[] = [];
  return {
    params: readPath(operation, request.path, errors),
    query: readQuery(operation, request.query, errors),
    headers: readHeaders(operation, request.headers, errors),
    cookies: operation.cookies.length === 0 ? {} : readCookies(operation, request.headers['cookie'], errors),
    errors,
  };
}

function readPath({ template, path }: OperationParameters, sent: string, errors: ReportedError[]) {
  const read: Record<string, unknown> = {};
  const values = template.expression.exec(sent);
  if (values === null) errors.push(toError('/params', 'pattern', 'must be a path of the document'));
  if (values === null) return read;
  for (const [index, name] of template.names.entries()) {
    const parameter = path.get(name);
    const text = values[index + 1] ?? '';
    if (parameter === undefined) continue;
    const value = text.includes('%') || isStyled(parameter) ? decodeSegment(parameter, text) : text;
    take(read, parameter, name, 'params', value, errors);
  }
  return read;
}

const isStyled = ({ form, style }: ReadableParameter): boolean => form !== 'text' || style !== 'simple';

function decodeSegment(parameter: ReadableParameter, text: string): unknown {
  try {
    return readSegment(parameter, text, decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The parameters that the document names, in the order in which they were sent. */
function readQuery({ query }: OperationParameters, sent: SentParameters['query'], errors: ReportedError[]) {
  const read: Record<string, unknown> = {};
  for (const name of Object.keys(sent)) {
    const parameter = query.get(name);
    if (parameter !== undefined) take(read, parameter, name, 'query', sent[name], errors);
  }
  return read;
}

const trim = (value: string): string => value.trim();

function readHeaders({ headers }: OperationParameters, sent: SentParameters['headers'], errors: ReportedError[]) {
  const read: Record<string, unknown> = {};
  for (const parameter of headers) {
    const name = parameter.name.toLowerCase();
    const value = sent[name];
    if (value === undefined) continue;
    const text = typeof value === 'string' ? value : value.join(', ');
    const own = isStyled(parameter) ? readDelimited(parameter, text, ',', trim) : text;
    take(read, parameter, name, 'headers', own, errors);
  }
  return read;
}

function readCookies({ cookies }: OperationParameters, header: string | string[] = '', errors: ReportedError[]) {
  const sent = parseCookies(String(header));
  const read: Record<string, unknown> = {};
  for (const parameter of cookies) {
    const { name } = parameter;
    const value = readCookie(parameter, sent);
    if (value !== undefined) take(read, parameter, name, 'cookies', value, errors);
  }
  return read;
}

function readCookie(parameter: ReadableParameter, sent: ReadonlyMap<string, readonly string[]>): unknown {
  const { form, explode, members, name } = parameter;
  if (form === 'object' && explode) {
    const found = [...members.keys()].filter((each) => sent.has(each));
    return found.length === 0 ? undefined : Object.fromEntries(found.map((each) => [each, sent.get(each)?.[0]]));
  }
  const values = sent.get(name);
  const [first = ''] = values ?? [];
  if (values === undefined) return undefined;
  if (form === 'list' && explode) return values;
  return isStyled({ ...parameter, style: 'simple' }) ? readDelimited(parameter, first, ',') : first;
}

/** The values of each name; quotes around a value and percent encoding are taken away. */
export function parseCookies(header: string): ReadonlyMap<string, readonly string[]> {
  const sent = new Map<string, string[]>();
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at < 0) continue;
    const name = pair.slice(0, at).trim();
    const value = pair
      .slice(at + 1)
      .trim()
      .replace(/^"(.*)"$/, '$1');
    sent.set(name, [...(sent.get(name) ?? []), decodeIfPossible(value)]);
  }
  return sent;
}

function decodeIfPossible(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Adds a value to those that were read, or its error to the errors. */
function take(
  read: Record<string, unknown>,
  parameter: ReadableParameter,
  name: string,
  place: 'params' | 'query' | 'headers' | 'cookies',
  sent: unknown,
  errors: ReportedError[],
): void {
  const value = toInput(parameter, sent);
  const broken = findBrokenRule(parameter, value);
  if (broken === undefined) read[name] = value;
  else errors.push(toError(`/${place}/${escapePointer(name)}`, ...broken));
}

/** A text of a list is split at commas; the validators take no empty text for a list. */
function toInput({ form }: ReadableParameter, value: unknown): unknown {
  if (form === 'list' && typeof value === 'string' && value !== '') return value.split(',');
  if (form !== 'json' || typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

type BrokenRule = readonly [rule: string, message: string];

function findBrokenRule(parameter: ReadableParameter, value: unknown): BrokenRule | undefined {
  const { form, isCount, isNumber: hasNumbers, maxItems, style } = parameter;
  if (form === 'json') return value === undefined ? ['type', 'must be JSON'] : undefined;
  if (value === undefined) return ['type', `must be written in the style '${style}'`];
  if (typeof value === 'string') {
    if (isCount) return isDigits(value) ? undefined : ['type', 'must be digits'];
    return hasNumbers && !isNumber(value) ? ['type', 'must be a number'] : undefined;
  }
  if (form === 'object' && !Array.isArray(value)) return undefined;
  if (form !== 'list' || !Array.isArray(value)) return ['type', 'must be one value'];
  if (value.length > maxItems) return ['maxItems', `must hold at most ${maxItems} items`];
  return hasNumbers && !value.every((each) => isNumber(String(each))) ? ['type', 'must be a number'] : undefined;
}

const isDigits = (text: string): boolean => /^\d+$/.test(text) && Number.isFinite(Number(text));

const isNumber = (text: string): boolean =>
  /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(text) && Number.isFinite(Number(text));
