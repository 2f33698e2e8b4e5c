import type { InputShape } from '@ngoma/express-contract';
import type { RawInput } from '../../http/api-profile.ts';
import { parsePlainQuery } from '../../http/requests/plain-query.ts';
import { joinRepeated, type Names } from '../../http/requests/repeated-lists.ts';
import { stripNul } from '../../text/strip-nul.ts';

/** Parameters without `null` and without prototype names. */
type Parameters = Record<string, unknown>;

/** The members of `RawInput` that contain parameters. */
type RawParameters = Pick<RawInput, 'method' | 'mediaType' | 'queryString' | 'json' | 'form'>;

export interface GatheredParameters {
  /** Lists are normalized to `1,2`. */
  readonly query: Parameters;
  /** Body parameters override query parameters; empty for reads. */
  readonly body: Parameters;
}

const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\b/i;
const FORM_TYPE = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Merges parameters as WordPress does: JSON body, form body, then query string; the first value that is not `null`
 * wins. Drops `id`, which comes from the path.
 */
export function gatherInput(raw: RawParameters, shape: InputShape): GatheredParameters {
  const queryParameters = readForm(raw.queryString, shape.queryLists);
  const query = withoutEmpty(
    mapValues(queryParameters, (value, name) => toQueryValue(value, shape.queryLists.has(name))),
    shape.emptyQueries,
  );
  if (['get', 'head', 'options'].includes(raw.method)) return { query, body: {} };
  const body = { ...readForm(raw.queryString, shape.bodyLists), ...bodyParameters(raw, shape) };
  return { query, body: mapValues(body, (value, name) => toBodyValue(value, shape.bodyLists.get(name))) };
}

/** In PHP, `a[]=1&a[]=2`, `a[0]=1&a[1]=2`, `a[x]=1&a[y]=2` and `a=1,2` are the same list. Drops empty items. */
function toQueryValue(value: unknown, isList: boolean): unknown {
  if (!isList) return value;
  if (typeof value === 'string') return value.split(',').filter(Boolean).join(',');
  const items = listItems(value);
  return Array.isArray(items) && items.every(isItem) ? items.filter(Boolean).join(',') : value;
}

const withoutEmpty = (query: Parameters, names: ReadonlySet<string>): Parameters =>
  Object.fromEntries(Object.entries(query).filter(([name, value]) => !names.has(name) || !isBlank(value)));

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

/** A bracketed text with a comma is one item, so it cannot be joined. */
const isItem = (item: unknown): boolean => typeof item === 'string' && !item.includes(',');

/** Converts an object to a list unless its members make it a single item: `organizer[id]=5`. */
function toBodyValue(value: unknown, objectNames: ReadonlySet<string> | undefined): unknown {
  if (objectNames === undefined || !isRecord(value)) return value;
  return Object.keys(value).some((name) => objectNames.has(name)) ? value : listItems(value);
}

const mapValues = (parameters: Parameters, map: (value: unknown, name: string) => unknown): Parameters =>
  Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, map(value, name)]));

const listItems = (value: unknown): unknown => (isRecord(value) ? Object.values(value) : value);

function bodyParameters({ mediaType, json, form }: RawParameters, { bodyLists }: InputShape): Parameters {
  if (mediaType !== undefined && JSON_TYPE.test(mediaType)) return cleanObject(json);
  // Without a content type, WordPress reads the body as a form.
  if (form !== undefined && (mediaType === undefined || FORM_TYPE.test(mediaType))) return readForm(form, bodyLists);
  return {};
}

const readForm = (text: string, lists: Names): Parameters =>
  cleanObject(parsePlainQuery(text) ?? { ...parseForm(text), ...joinRepeated(new URLSearchParams(text), lists) });

const FORBIDDEN_NAMES = new Set(['__proto__', 'constructor', 'prototype']);
/** Drops deeper values so that no body can exhaust the stack. */
const MAX_DEPTH = 8;

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

/** Removes all `null` values. */
function cleanValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object') return value;
  if (value === null || depth > MAX_DEPTH) return undefined;
  if (Array.isArray(value))
    return value.map((item) => cleanValue(item, depth + 1)).filter((item) => item !== undefined);
  // PHP does not distinguish an empty object from an empty list.
  if (Object.keys(value).length === 0) return [];
  return withoutNulls(value as Parameters, depth + 1); // as: an object that is neither null nor a list
}

function isRecord(value: unknown): value is Parameters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Removes NUL from all texts and names, as WordPress does. */
export function withoutNulInside<Value>(value: Value): Value {
  return clean(value) as Value; // as: everything keeps its shape
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return stripNul(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [stripNul(name), clean(member)]));
}

/** A Map keeps the order of numeric names, unlike an object. */
type Branch = Map<string, string | Branch>;

/** PHP's limits, beyond which it drops parameters. */
const MAX_PARAMETERS = 1000;
const MAX_LEVELS = 8;

/**
 * Parses `a=1&b[c]=2&d[]=3` as PHP does: the last value of a name wins, and each `[]` appends an element. Containers with
 * only numeric names become lists in the order sent.
 */
export function parseForm(text: string): Record<string, unknown> {
  const root: Branch = new Map();
  for (const pair of text.split('&', MAX_PARAMETERS)) {
    const [name = '', ...value] = pair.split('=');
    const path = toPath(decode(name));
    if (path.length > 0 && path.length <= MAX_LEVELS) put(root, path, decode(value.join('=')));
  }
  return Object.fromEntries(toEntries(root));
}

/** Splits `a[b][]` into a, b and an empty name; drops text after the last bracket. */
function toPath(name: string): string[] {
  const sent = name.trimStart();
  const [, first, brackets] = /^([^[]+)((?:\[[^\]]*\])+)/.exec(sent) ?? [];
  if (first === undefined || brackets === undefined) return sent === '' || sent.startsWith('[') ? [] : [toName(sent)];
  return [toName(first), ...brackets.slice(1, -1).split('][')];
}

/** PHP replaces dots, spaces and an unclosed bracket by underscores. */
const toName = (name: string): string => name.replace(/[. []/g, '_');

function put(branch: Branch, [sent = '', ...rest]: readonly string[], value: string): void {
  const name = sent === '' ? nextNumber(branch) : sent;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const found = branch.get(name);
  const inner: Branch = found instanceof Map ? found : new Map();
  branch.set(name, inner);
  put(inner, rest, value);
}

const isNumber = (name: string): boolean => /^(?:0|[1-9]\d{0,15})$/.test(name);

/** The index after the largest one. */
function nextNumber(branch: Branch): string {
  const numbers = [...branch.keys()].filter(isNumber).map(Number);
  return String(numbers.reduce((largest, each) => Math.max(largest, each), -1) + 1);
}

const toEntries = (branch: Branch): [name: string, value: unknown][] =>
  [...branch].map(([name, value]) => [name, typeof value === 'string' ? value : toValue(value)]);

function toValue(branch: Branch): unknown {
  const entries = toEntries(branch);
  return entries.every(([name]) => isNumber(name)) ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/** Keeps a `%` that is not followed by two hexadecimal digits: `Caf%C3%A9 100%`. */
function decode(text: string): string {
  const encoded = text.replaceAll('+', ' ').replace(/%(?![0-9a-f]{2})/gi, '%25');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded; // invalid UTF-8
  }
}
