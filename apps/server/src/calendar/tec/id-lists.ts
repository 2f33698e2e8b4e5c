/** A reference to a term: numeric texts are ids, others are slugs or names. */
export type TermReference =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'text'; readonly text: string };

/** An existing venue or organizer, or the fields of a new one. */
export type LinkReference =
  | { readonly kind: 'existing'; readonly id: number }
  | { readonly kind: 'new'; readonly fields: Readonly<Record<string, unknown>> };

/** Reads `1,2`, `["a", 2]` or one value; undefined unless all items are texts or numbers. */
export function readTextList(value: unknown): string[] | undefined {
  const texts = listItems(value).map((item) => (isScalar(item) ? String(item).trim() : undefined));
  return texts.every((text) => text !== undefined) ? texts.filter((text) => text !== '') : undefined;
}

/** Unique positive integers in the given order; undefined if any item is invalid. */
export function readIdList(value: unknown): number[] | undefined {
  const ids = readTextList(value)?.map(toId);
  return ids?.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}

/**
 * Reads terms by id, slug, name or object (`{id}`, `{slug}`, `{name}`). Empty values return an empty list, invalid ones
 * `undefined`.
 */
export function readTermList(value: unknown): TermReference[] | undefined {
  if (value === false) return [];
  const terms = listItems(value).map(toTerms);
  return terms.every((each) => each !== undefined) ? terms.flat() : undefined;
}

/** Reads venues or organizers by id or as objects; `""`, `0` and `[]` are an empty list. */
export function readLinkList(value: unknown): LinkReference[] {
  if (value === false) return [];
  return listItems(value)
    .filter((item) => !isEmpty(item))
    .map(toLink);
}

const isNumeric = (value: string | number): boolean =>
  /^\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?\s*$/i.test(String(value));

/** Texts are split at commas, but not those inside a list: a term's name may contain one. */
function listItems(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value.split(',');
  return [value];
}

/** Numbers as in PHP are ids. Numbers below 1 and blank texts name no term; other types return `undefined`. */
function toTerms(item: unknown): TermReference[] | undefined {
  if (isRecord(item)) return readTermObject(item);
  if (isBlank(item)) return [];
  if (!isScalar(item)) return undefined;
  if (!isNumeric(item)) return typeof item === 'string' ? [{ kind: 'text', text: item.trim() }] : undefined;
  const id = Math.trunc(Number(item));
  return id > 0 ? [{ kind: 'id', id }] : [];
}

/** Uses the first member that names a term. */
function readTermObject({ id, slug, name }: Record<string, unknown>): TermReference[] | undefined {
  const named = [isScalar(id) && isNumeric(id) ? id : undefined, slug, name];
  const parts = named.filter((part) => isScalar(part) && !isBlank(part));
  if (parts.length === 0) return undefined;
  return parts.map(toTerms).find((terms) => terms !== undefined && terms.length > 0) ?? [];
}

/** No record has it. */
const UNKNOWN_ID = 0;

/**
 * In an object with an id, the other members come from an earlier response and do not change the post. An invalid id is
 * rejected like an unknown one: ignoring it would silently remove the venue.
 */
function toLink(item: unknown): LinkReference {
  if (isRecord(item) && isEmpty(item.id)) return { kind: 'new', fields: item };
  return { kind: 'existing', id: toId(isRecord(item) ? item.id : item) ?? UNKNOWN_ID };
}

function toId(value: unknown): number | undefined {
  if (!isScalar(value) || !/^\s*\d{1,16}\s*$/.test(String(value))) return undefined;
  const id = Number(value);
  return id > 0 && Number.isSafeInteger(id) ? id : undefined;
}

function isScalar(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** Values that PHP treats as no id. */
const isEmpty = (value: unknown): boolean => isBlank(value) || value === 0 || value === '0';

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
