/** A category or tag named in a write: whatever PHP takes for a number is an id, all other text is a slug or a name. */
export type TermReference =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'text'; readonly text: string };

/** A venue or organizer named in a write: one that exists, or the fields of a new one. */
export type LinkReference =
  | { readonly kind: 'existing'; readonly id: number }
  | { readonly kind: 'new'; readonly fields: Readonly<Record<string, unknown>> };

/**
 * The texts of `1,2`, `["a", 2]` or one value, without blanks; `undefined` where there is something else than texts
 * and numbers.
 */
export function readTextList(value: unknown): string[] | undefined {
  const texts = listItems(value).map((item) => (isScalar(item) ? String(item).trim() : undefined));
  return texts.every((text) => text !== undefined) ? texts.filter((text) => text !== '') : undefined;
}

/** Positive whole numbers, each once, in the order given; `undefined` where anything is not one. */
export function readIdList(value: unknown): number[] | undefined {
  const ids = readTextList(value)?.map(toId);
  return ids?.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}

/**
 * Terms by id, slug, name or object (`{id}`, `{slug}`, `{name}`); an empty value is an empty list, `undefined` what
 * cannot be read.
 */
export function readTermList(value: unknown): TermReference[] | undefined {
  if (value === false) return [];
  const terms = listItems(value)
    .filter((item) => !isBlank(item) && !isNoId(item))
    .map(toTerm);
  return terms.every((term) => term !== undefined) ? terms : undefined;
}

/** Venues or organizers by id or as objects; `""`, `0` and `[]` are an empty list, `undefined` what cannot be read. */
export function readLinkList(value: unknown): LinkReference[] | undefined {
  if (value === false) return [];
  const links = listItems(value)
    .filter((item) => !isBlank(item) && item !== 0 && item !== '0')
    .map(toLink);
  return links.every((link) => link !== undefined) ? links : undefined;
}

/** What PHP takes for a number, such as `0`, `0.0` and `-5`, but that is no id. */
function isNoId(item: unknown): boolean {
  return isScalar(item) && isNumeric(item) && Math.trunc(Number(item)) <= 0;
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

function toTerm(item: unknown): TermReference | undefined {
  if (isRecord(item)) return toTerm([item.id, item.slug, item.name].find((part) => isScalar(part) && !isBlank(part)));
  if (!isScalar(item)) return undefined;
  const text = String(item).trim();
  const id = toId(/^\d{1,16}\.\d+$/.test(text) ? text.replace(/\.\d+$/, '') : text);
  if (id !== undefined) return { kind: 'id', id };
  return typeof item === 'string' ? { kind: 'text', text } : undefined;
}

/** In an object with an id the other members are those of an earlier response, not a change of the post. */
function toLink(item: unknown): LinkReference | undefined {
  if (isRecord(item) && (isBlank(item.id) || item.id === 0)) return { kind: 'new', fields: item };
  const id = toId(isRecord(item) ? item.id : item);
  return id === undefined ? undefined : { kind: 'existing', id };
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
