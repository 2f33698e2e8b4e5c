import { originOf } from '../../outbound/origin-of.ts';
import { withoutNulInside } from '../tec/gather-input.ts';
import type { Fetched, FetchSource } from './fetch-source.ts';
import { type Phase, SourceFailed } from './import.ts';
import type { SourcePage, SourceRecord } from './source-record.ts';
import { isTecObject, readCategory, readEvent, readOrganizer, readVenue, type TecObject } from './tec-records.ts';

const perPage = 50;

/**
 * TEC's lists begin yesterday and end after two years where no dates are sent. It takes any date but the epoch; its database
 * knows the years from 1000 on, and the first day may begin on the day before in UTC.
 */
const everything = { start_date: '1000-01-02', end_date: '2199-12-31' };

const parameters: Readonly<Record<Phase, Readonly<Record<string, string>>>> = {
  categories: { hide_empty: 'false' },
  venues: { status: 'publish' },
  organizers: { status: 'publish' },
  events: { ...everything, status: 'publish' },
};

/** Reads one page of a phase from the REST interface of a site. */
export async function readTecPage(
  base: string,
  phase: Phase,
  page: number,
  fetchSource: FetchSource,
): Promise<SourcePage> {
  if (phase === 'categories') return readAllCategories(base, fetchSource);
  const list = await readList(base, phase, page, fetchSource);
  if (list === undefined) return { records: [], totalPages: page };
  const records = list.items.flatMap((item) => readers[phase](item) ?? []);
  return { records: phase === 'events' ? records : records.sort(byLengthOfSlug), totalPages: list.totalPages };
}

/** `hall` before `hall-3`, which TEC lists first: it is the one that is meant where we have a hall already. */
const byLengthOfSlug = ({ slug: one = '' }: SourceRecord, { slug: other = '' }: SourceRecord): number =>
  one.length - other.length;

const readers: Readonly<Record<Exclude<Phase, 'categories'>, (item: TecObject) => SourceRecord | undefined>> = {
  venues: readVenue,
  organizers: readOrganizer,
  events: readEvent,
};

/** All of them are in memory at once. */
const MAX_CATEGORIES = 10_000;
const MAX_BYTES = 20 * 1024 * 1024;

/** All at once: a category may come before the one above it. */
async function readAllCategories(base: string, fetchSource: FetchSource): Promise<SourcePage> {
  const items: TecObject[] = [];
  let bytes = 0;
  for (let page = 1; ; page++) {
    const list = await readList(base, 'categories', page, fetchSource);
    if (list === undefined) break;
    for (const item of list.items) items.push(item);
    bytes += list.bytes;
    if (items.length > MAX_CATEGORIES || bytes > MAX_BYTES)
      throw new SourceFailed(`${originOf(base)} has more than 10,000 categories, or 20 MB of them.`);
    if (page >= list.totalPages) break;
  }
  return { records: withParents(items), totalPages: 1 };
}

/** One after the other, and not all at once: each brings those above it. */
function* withParents(items: readonly TecObject[]): Generator<SourceRecord> {
  const byId = new Map(items.map((item) => [String(item['id']), item]));
  for (const item of items) {
    const record = readCategory(item, byId);
    if (record !== undefined) yield record;
  }
}

interface List {
  readonly items: readonly TecObject[];
  /** An empty page is the last one, whatever it says. */
  readonly totalPages: number;
  readonly bytes: number;
}

/** Undefined behind the last page. */
async function readList(base: string, phase: Phase, page: number, fetchSource: FetchSource): Promise<List | undefined> {
  const query = new URLSearchParams({ ...parameters[phase], per_page: String(perPage), page: String(page) });
  const fetched = await fetchSource(`${base}/${phase}?${query}`);
  const at = originOf(base);
  if ('status' in fetched) {
    if (page > 1 && (fetched.status === 404 || fetched.status === 400)) return undefined;
    throw new SourceFailed(
      `${at} answers ${fetched.status} when it is asked for ${phase}; is that the address of a site with The Events Calendar?`,
    );
  }
  const body = parse(fetched, at);
  const items = body[phase];
  if (!Array.isArray(items)) throw new SourceFailed(`${at} answers with something else than a list of ${phase}.`);
  const totalPages = items.length === 0 ? page : Number(body['total_pages']) || 1;
  return { items: items.filter(isTecObject), totalPages, bytes: fetched.body.length };
}

function parse(fetched: Extract<Fetched, { body: Buffer }>, at: string): TecObject {
  try {
    const body: unknown = JSON.parse(fetched.body.toString().replace(/^\uFEFF/, ''));
    if (isTecObject(body)) return withoutNulInside(body);
  } catch {
    // Below.
  }
  throw new SourceFailed(`${at} does not answer with JSON; is that the address of a site with The Events Calendar?`);
}

const interfacePath = /\/(?:wp-json\/tribe\/)?events\/v1$/;

/** The REST interface of a site, or the address itself where it is one. */
export function interfaceOf(url: string): string {
  const address = url
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '');
  return interfacePath.test(address) ? address : `${address}/wp-json/tribe/events/v1`;
}
