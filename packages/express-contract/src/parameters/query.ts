import type { ReadableParameter } from './parameter.ts';
import { readDelimited, type SentValue } from './styles.ts';

/** The encoded values of each name, in the order in which they were sent. */
type SentPairs = ReadonlyMap<string, readonly string[]>;

/** Objects that are nested deeper are not read: their names count as unknown. */
const maxDepth = 5;

/**
 * Reads the parameters of a query string in the styles of the document; names that it does not declare stay, each with its
 * text. Throws `URIError` for a text that is not percent-encoded UTF-8.
 */
export function readQueryString(
  text: string,
  parameters: ReadonlyMap<string, ReadableParameter>,
): Record<string, unknown> {
  if (text === '') return {};
  const sent = readPairs(text);
  const read: Record<string, unknown> = {};
  const used = new Set<string>();
  for (const parameter of parameters.values()) {
    const names = namesOf(parameter, sent, parameters);
    for (const name of names) used.add(name);
    if (names.length === 0) continue;
    const value = readOne(parameter, sent, names);
    if (value !== '' || !parameter.isDroppedIfEmpty) read[parameter.name] = value;
  }
  for (const [name, values] of sent) if (!used.has(name)) define(read, name, oneOrAll(values, false));
  return read;
}

/** `__proto__` is a name like any other. */
const define = (target: object, name: string, value: unknown): void => {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
};

function readPairs(text: string): SentPairs {
  const sent = new Map<string, string[]>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const at = pair.indexOf('=');
    const name = decode(at < 0 ? pair : pair.slice(0, at));
    const values = sent.get(name) ?? [];
    values.push(at < 0 ? '' : pair.slice(at + 1));
    sent.set(name, values);
  }
  return sent;
}

export const decode = (text: string): string =>
  /[%+]/.test(text) ? decodeURIComponent(text.replaceAll('+', ' ')) : text;

/** The names in the query that belong to a parameter. */
function namesOf(
  parameter: ReadableParameter,
  sent: SentPairs,
  parameters: ReadonlyMap<string, ReadableParameter>,
): readonly string[] {
  const { name, form, style, explode, members, hasOtherMembers } = parameter;
  if (form !== 'object' && style !== 'deepObject') return sent.has(name) ? [name] : [];
  if (form !== 'object' || style !== 'form' || !explode) {
    const isOwn = (each: string) => each === name || (style === 'deepObject' && pathOf(each, name) !== undefined);
    return [...sent.keys()].filter(isOwn);
  }
  const isMember = (each: string) => members.has(each) || (hasOtherMembers && !parameters.has(each));
  return [...sent.keys()].filter(isMember);
}

function readOne(parameter: ReadableParameter, sent: SentPairs, names: readonly string[]): SentValue | undefined {
  const { form, style, explode, members } = parameter;
  if (form === 'object' && style === 'deepObject') return readDeepObject(parameter, sent, names);
  if (form === 'object' && explode && style === 'form') {
    const read: { [name: string]: SentValue } = {};
    for (const name of names) define(read, name, oneOrAll(sent.get(name) ?? [], members.get(name)?.isList === true));
    return read;
  }
  const values = sent.get(parameter.name) ?? [];
  if (form === 'text' || form === 'json') return oneOrAll(values, false);
  if (explode) return values.map(decode);
  // Also where a client repeats a name that the document writes with a delimiter.
  const delimiter = delimiters[style] ?? ',';
  const texts = form === 'list' ? values.filter((value) => value !== '') : values;
  const read = texts.map((value) => readDelimited(parameter, value, delimiter, decode));
  if (form === 'list') return values.every((value) => value === '') ? '' : (read.flat() as string[]); // as: of lists
  return read.length === 1 ? read[0] : values.map(decode);
}

const delimiters: Readonly<Record<string, RegExp>> = { spaceDelimited: /\+|%20/, pipeDelimited: /\||%7c/i };

/** A text that was sent twice stays a list, which no text is. */
function oneOrAll(values: readonly string[], isList: boolean): string | string[] {
  const [only = ''] = values;
  return values.length === 1 && !isList ? decode(only) : values.map(decode);
}

/** `filter[price][from]=1` as `['price', 'from']`; undefined for other names. */
function pathOf(name: string, root: string): string[] | undefined {
  if (!name.startsWith(`${root}[`) || !/^(?:\[[^[\]]*\])+$/.test(name.slice(root.length))) return undefined;
  const path = name.slice(root.length + 1, -1).split('][');
  return path.length > maxDepth ? undefined : path;
}

function readDeepObject({ name, members }: ReadableParameter, sent: SentPairs, names: readonly string[]): SentValue {
  const root: { [name: string]: SentValue } = {};
  for (const each of names) {
    const values = sent.get(each) ?? [];
    const path = pathOf(each, name);
    if (path === undefined) return oneOrAll(values, false);
    const isList = /^\d*$/.test(path.at(-1) ?? '') && path.length > 1;
    const place = isList ? path.slice(0, -1) : path;
    const isListMember = isList || (place.length === 1 && members.get(place[0] ?? '')?.isList === true);
    put(root, place, values, isListMember);
  }
  return root;
}

function put(root: { [name: string]: SentValue }, path: readonly string[], values: readonly string[], isList: boolean) {
  let at = root;
  for (const name of path.slice(0, -1)) {
    const below = Object.hasOwn(at, name) ? at[name] : undefined;
    const next = typeof below === 'object' && !Array.isArray(below) ? below : {};
    if (next !== below) define(at, name, next);
    at = next;
  }
  const last = path.at(-1) ?? '';
  const before = Object.hasOwn(at, last) ? at[last] : undefined;
  define(at, last, isList && Array.isArray(before) ? [...before, ...values.map(decode)] : oneOrAll(values, isList));
}
