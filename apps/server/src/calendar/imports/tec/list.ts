import { hash } from 'node:crypto';
import { withoutNulInside } from '../../tec/gather-input.ts';
import { type Phase, SourceFailed } from '../import.ts';
import type { SourceRecord } from '../source-record.ts';
import type { OpenedSource, OpenTask } from '../sources/source-parser.ts';
import { isTecObject, readCategory, readEvent, readOrganizer, readVenue, type TecObject } from './records.ts';

interface List {
  readonly items: readonly TecObject[];
  readonly total: number | undefined;
  readonly totalPages: number;
}

/** Reads pages of a TEC list; returns all records and the totals of the last page. */
export function readTecList({
  at,
  phase,
  pages,
}: Extract<OpenTask, { kind: 'tec' }>): OpenedSource & { readonly records: Iterable<SourceRecord> } {
  const lists = pages.map((page) => readPage(page, phase, at));
  const items = lists.flatMap((list) => list.items);
  const last = lists.at(-1) ?? { items: [], total: undefined, totalPages: 1 };
  return {
    records: toRecords(phase, items),
    totalPages: last.totalPages,
    total: last.total,
    itemCount: last.items.length,
    digest: digestOf(last.items),
  };
}

function readPage(page: Uint8Array, phase: Phase, at: string): List {
  const body = parse(page, at);
  const list = body[phase];
  if (!Array.isArray(list)) throw new SourceFailed(`${at} did not respond with a list of ${phase}.`);
  const items = list.filter(isTecObject);
  // An empty page is the last one, whatever `total_pages` states.
  const totalPages = list.length === 0 ? 0 : Number(body['total_pages']) || 1;
  const total = typeof body['total'] === 'number' ? body['total'] : undefined;
  return { items: phase === 'categories' ? items.map(toCategory) : items, total, totalPages };
}

/** Reduces memory, because all categories are loaded at once. */
const toCategory = ({ id, name, slug, description, parent }: TecObject): TecObject => ({
  ...{ id, name, slug, description, parent },
});

function parse(page: Uint8Array, at: string): TecObject {
  const excess = findExcess(page);
  if (excess !== undefined) throw new SourceFailed(`${at} sends a page that ${excess}.`);
  try {
    const text = Buffer.from(page.buffer, page.byteOffset, page.byteLength).toString();
    const body: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isTecObject(body)) return withoutNulInside(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new SourceFailed(`${at} did not respond with JSON; is that the address of a site with The Events Calendar?`);
}

/** A digest of the ids, or of the items if an id is missing. */
function digestOf(items: readonly TecObject[]): string {
  const ids = items.map(({ id }) => id);
  return hash('sha256', JSON.stringify(ids.includes(undefined) ? items : ids), 'base64url');
}

const readers: Readonly<Record<Exclude<Phase, 'categories'>, (item: TecObject) => SourceRecord | undefined>> = {
  venues: readVenue,
  organizers: readOrganizer,
  events: readEvent,
};

function toRecords(phase: Phase, items: readonly TecObject[]): Iterable<SourceRecord> {
  if (phase === 'categories') return withParents(items);
  const records = items.flatMap((item) => readers[phase](item) ?? []);
  return phase === 'events' ? records : records.sort(byLengthOfSlug);
}

/** `hall` before `hall-3`, so that `hall` is matched with an existing venue first. */
const byLengthOfSlug = ({ slug: one = '' }: SourceRecord, { slug: other = '' }: SourceRecord): number =>
  one.length - other.length;

/** Lazy, because each record contains its ancestors. */
function* withParents(items: readonly TecObject[]): Generator<SourceRecord> {
  const byId = new Map(items.map((item) => [String(item['id']), item]));
  for (const item of items) {
    const record = readCategory(item, byId);
    if (record !== undefined) yield record;
  }
}

/** Limits memory and stack usage of one JSON response. */
export const maxValues = 500_000;
export const maxDepth = 100;

const code = (character: string): number => character.charCodeAt(0);
const [quote, backslash, comma] = [code('"'), code('\\'), code(',')];
const openings = new Set([code('['), code('{')]);
const closings = new Set([code(']'), code('}')]);

/** Counts values and depth without parsing; returns the end of a sentence beyond the limits. */
function findExcess(json: Uint8Array): string | undefined {
  let values = 1;
  let depth = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at] ?? 0;
    if (isInString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInString = false;
      continue;
    }
    if (byte === quote) isInString = true;
    else if (byte === comma) values += 1;
    else if (openings.has(byte)) {
      values += 1;
      depth += 1;
      if (depth > maxDepth) return `is nested more than ${maxDepth} levels deep`;
    } else if (closings.has(byte)) depth -= 1;
    if (values > maxValues) return `has more than ${maxValues.toLocaleString('en')} values`;
  }
  return undefined;
}
