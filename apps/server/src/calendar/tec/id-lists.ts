/** A category or tag named in a write: numbers and digits are ids, all other text is a slug or a name. */
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
  const terms = listItems(value)
    .filter((item) => !isBlank(item))
    .map(toTerm);
  return terms.every((term) => term !== undefined) ? terms : undefined;
}

/** Venues or organizers by id or as objects; `""`, `0` and `[]` are an empty list, `undefined` what cannot be read. */
export function readLinkList(value: unknown): LinkReference[] | undefined {
  if (value === 0 || value === '0' || value === false) return [];
  const links = listItems(value)
    .filter((item) => !isBlank(item))
    .map(toLink);
  return links.every((link) => link !== undefined) ? links : undefined;
}

/** Texts are split at commas, but not those inside a list: a term's name may contain one. */
function listItems(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value;
  if (typeof value === 'string') return value.split(',');
  return isRecord(value) ? (numberedItems(value) ?? [value]) : [value];
}

/** A form's `a[5]=x&a[2001]=y` arrives as an object; for PHP it is a list. */
function numberedItems(record: Record<string, unknown>): unknown[] | undefined {
  const names = Object.keys(record);
  return names.length > 0 && names.every((name) => /^\d+$/.test(name)) ? Object.values(record) : undefined;
}

function toTerm(item: unknown): TermReference | undefined {
  if (isRecord(item)) return toTerm([item.id, item.slug, item.name].find((part) => isScalar(part) && !isBlank(part)));
  if (!isScalar(item)) return undefined;
  const text = String(item).trim();
  const id = toId(text);
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
