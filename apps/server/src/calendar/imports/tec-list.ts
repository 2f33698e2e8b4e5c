import { hash } from 'node:crypto';
import { withoutNulInside } from '../tec/gather-input.ts';
import { type Phase, SourceFailed } from './import.ts';
import { findExcess } from './json-shape.ts';
import type { OpenedSource, OpenTask } from './parse-task.ts';
import type { SourceRecord } from './source-record.ts';
import { isTecObject, readCategory, readEvent, readOrganizer, readVenue, type TecObject } from './tec-records.ts';

interface List {
  readonly items: readonly TecObject[];
  readonly totalPages: number;
}

/** Reads pages of a list of TEC; the records of all of them, and what the last one states. */
export function readTecList({
  at,
  phase,
  pages,
}: Extract<OpenTask, { kind: 'tec' }>): OpenedSource & { readonly records: Iterable<SourceRecord> } {
  const lists = pages.map((page) => readPage(page, phase, at));
  const items = lists.flatMap((list) => list.items);
  const last = lists.at(-1) ?? { items: [], totalPages: 1 };
  return {
    records: toRecords(phase, items),
    totalPages: last.totalPages,
    itemCount: last.items.length,
    digest: digestOf(last.items),
  };
}

function readPage(page: Uint8Array, phase: Phase, at: string): List {
  const body = parse(page, at);
  const list = body[phase];
  if (!Array.isArray(list)) throw new SourceFailed(`${at} answers with something else than a list of ${phase}.`);
  const items = list.filter(isTecObject);
  // An empty page is the last one, whatever it says.
  const totalPages = list.length === 0 ? 0 : Number(body['total_pages']) || 1;
  return { items: phase === 'categories' ? items.map(toCategory) : items, totalPages };
}

/** Of all pages of categories only this is in memory at once. */
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
  throw new SourceFailed(`${at} does not answer with JSON; is that the address of a site with The Events Calendar?`);
}

/** Of the ids; of everything where one has none. */
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

/** `hall` before `hall-3`, which TEC lists first: it is the one that is meant where we have a hall already. */
const byLengthOfSlug = ({ slug: one = '' }: SourceRecord, { slug: other = '' }: SourceRecord): number =>
  one.length - other.length;

/** One after the other, and not all at once: each brings those above it. */
function* withParents(items: readonly TecObject[]): Generator<SourceRecord> {
  const byId = new Map(items.map((item) => [String(item['id']), item]));
  for (const item of items) {
    const record = readCategory(item, byId);
    if (record !== undefined) yield record;
  }
}
