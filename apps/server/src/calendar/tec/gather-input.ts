import { parsePlainQuery } from '../../http/requests/plain-query.ts';
import { withoutNul } from '../../text/storable-text.ts';
import { parseForm } from './parse-form.ts';

/** Parameters by name: texts, or whatever the JSON contained; never `null`, never on a prototype. */
type Parameters = Record<string, unknown>;

/** Where lists are taken (http/validation/input-shape.ts). */
interface InputShape {
  readonly queryLists: ReadonlySet<string>;
  /** Query parameters that count as not sent where they are empty. */
  readonly emptyQueries: ReadonlySet<string>;
  /** With the names that an object in the place of the list may have. */
  readonly bodyLists: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A request as it came in: the body either already read as JSON, or still a form's text. */
export interface RawInput {
  readonly method: string;
  readonly contentType: string | undefined;
  /** What follows the `?`, without it. */
  readonly queryString: string;
  readonly jsonBody?: unknown;
  readonly formText?: string;
}

export interface GatheredInput {
  /** Query parameters; lists, however they were spelt, as `1,2`. */
  readonly query: Parameters;
  /** Body parameters with those of the query beneath them; empty for reads. */
  readonly body: Parameters;
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Collects the parameters of a calendar request from where WordPress looks for them: JSON body, form body, query
 * string, first value that is not `null`. The path names the post: a parameter `id` is dropped.
 */
export function gatherInput(raw: RawInput, shape: InputShape): GatheredInput {
  const queryParameters = readForm(raw.queryString);
  const query = withoutEmpty(
    mapValues(queryParameters, (value, name) => toQueryValue(value, shape.queryLists.has(name))),
    shape.emptyQueries,
  );
  if (raw.method === 'GET' || raw.method === 'HEAD' || raw.method === 'OPTIONS') return { query, body: {} };
  const body = { ...queryParameters, ...bodyParameters(raw) };
  return { query, body: mapValues(body, (value, name) => toBodyValue(value, shape.bodyLists.get(name))) };
}

/**
 * For PHP, `a[]=1&a[]=2`, `a[0]=1&a[1]=2` and `a[x]=1&a[y]=2` are the same list, written `1,2` as well; then nothing
 * between two commas is nothing.
 */
function toQueryValue(value: unknown, isList: boolean): unknown {
  if (!isList) return value;
  if (typeof value === 'string') return value.split(',').filter(Boolean).join(',');
  const items = listItems(value);
  return Array.isArray(items) && items.every(isItem) ? items.filter(Boolean).join(',') : value;
}

const withoutEmpty = (query: Parameters, names: ReadonlySet<string>): Parameters =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => !names.has(name) || !isBlank(value)));

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** Not a text with a comma: in brackets, each text is one item. */
const isItem = (item: unknown): boolean => typeof item === 'string' && !item.includes(',');

/** An object in the place of a list is one, unless a member says that it is the only item: `organizer[id]=5`. */
function toBodyValue(value: unknown, objectNames: ReadonlySet<string> | undefined): unknown {
  if (objectNames === undefined || !isRecord(value)) return value;
  return Object.keys(value).some((name) => objectNames.has(name)) ? value : listItems(value);
}

const mapValues = (parameters: Parameters, map: (value: unknown, name: string) => unknown): Parameters =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, map(value, name)]));

const listItems = (value: unknown): unknown => (isRecord(value) ? Object.values(value) : value);

function bodyParameters({ contentType, jsonBody, formText }: RawInput): Parameters {
  if (contentType !== undefined && JSON_TYPE.test(contentType)) return cleanObject(jsonBody);
  // Without a content type, WordPress reads the body as a form.
  if (formText !== undefined && (contentType === undefined || FORM_TYPE.test(contentType))) return readForm(formText);
  return {};
}

const readForm = (text: string): Parameters => cleanObject(parsePlainQuery(text) ?? parseForm(text));

const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
/**
 * The deepest real input is an object in a list in a field; what lies deeper than this is dropped, so that no body can
 * exhaust the stack.
 */
const MAX_DEPTH = 8;

/** A value that is not an object contains no parameters. */
function cleanObject(value: unknown): Parameters {
  if (!isRecord(value)) return {};
  const { id: _pathWins, ...parameters } = withoutNulls(value, 1);
  return parameters;
}

function withoutNulls(record: Parameters, depth: number): Parameters {
  const named = Object.entries(record).filter(([name]) => !FORBIDDEN_NAMES.has(name));
  const cleaned = named.map(([name, value]) => [name, cleanValue(value, depth)] as const);
  return Object.fromEntries(cleaned.filter(([, value]) => value !== undefined));
}

/** The value without anything that is `null`, or `undefined` if nothing is left. */
function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object') return value;
  if (value === null || depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value))
    return value.map((item) => cleanValue(item, depth + 1)).filter((item) => item !== undefined);
  // PHP makes no difference between an empty object and an empty list.
  if (Object.keys(value).length === 0) return [];
  return withoutNulls(value as Parameters, depth + 1); // as: an object that is neither null nor a list
}

function isRecord(value: unknown): value is Parameters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value without NUL in its texts and names: WordPress drops it, too. */
export function withoutNulInside<Value>(value: Value): Value {
  return clean(value) as Value; // as: everything keeps its shape
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return withoutNul(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [withoutNul(name), clean(member)]));
}
