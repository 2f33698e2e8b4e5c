import { originOf } from '../../../outbound/origin-of.ts';
import { type Phase, SourceFailed } from '../import.ts';
import { noRecords, type SourcePage } from '../source-record.ts';
import type { FetchSource } from '../sources/fetch-source.ts';
import type { ImportBudget } from '../sources/limits.ts';
import type { OpenedSource, SourceParser } from '../sources/source-parser.ts';

export const perPage = 50;

/**
 * Overrides TEC's default window of yesterday to two years ahead. MySQL stores the years 1000 to 9999, in UTC, where the
 * first day may start on the day before and the last day may end on the day after.
 */
const everything = { start_date: '1000-01-02', end_date: '9999-12-30' };

const parameters: Readonly<Record<Phase, Readonly<Record<string, string>>>> = {
  categories: { hide_empty: 'false' },
  venues: { status: 'publish' },
  organizers: { status: 'publish' },
  events: { ...everything, status: 'publish' },
};

export interface TecSiteOptions {
  /** The REST interface of the site. */
  readonly base: string;
  readonly fetchSource: FetchSource;
  readonly parser: Pick<SourceParser, 'open' | 'records'>;
  readonly budget: Pick<ImportBudget, 'checkPage' | 'checkRepetition'>;
}

export async function readTecPage(options: TecSiteOptions, phase: Phase, page: number): Promise<SourcePage> {
  if (phase === 'categories') return readAllCategories(options);
  const list = await readList(options, phase, page);
  if (list === undefined) return { records: noRecords(), totalPages: page, endedEarly: true };
  const { totalPages, itemCount, total } = list;
  return { records: options.parser.records(), totalPages, itemCount, total };
}

/** Limits memory. */
export const MAX_CATEGORIES = 10_000;
export const MAX_BYTES = 20 * 1024 * 1024;

/** Loads all pages first, because a category may precede its parent. */
async function readAllCategories(options: TecSiteOptions): Promise<SourcePage> {
  const at = originOf(options.base);
  const pages: Buffer[] = [];
  let [count, bytes] = [0, 0];
  for (let page = 1; ; page++) {
    const list = await readList(options, 'categories', page);
    if (list === undefined) break;
    pages.push(list.body);
    count += list.itemCount;
    bytes += list.body.length;
    if (count > MAX_CATEGORIES || bytes > MAX_BYTES)
      throw new SourceFailed(`${at} has more than 10,000 categories, or 20 MB of them.`);
    if (page >= list.totalPages) break;
  }
  if (pages.length > 1) await options.parser.open({ kind: 'tec', at, phase: 'categories', pages });
  return { records: options.parser.records(), totalPages: 1 };
}

/** Undefined after the last page. */
async function readList(
  { base, fetchSource, parser, budget }: TecSiteOptions,
  phase: Phase,
  page: number,
): Promise<(OpenedSource & { readonly body: Buffer }) | undefined> {
  budget.checkPage(phase, page);
  const query = new URLSearchParams({ ...parameters[phase], per_page: String(perPage), page: String(page) });
  const fetched = await fetchSource(`${base}/${phase}?${query}`);
  const at = originOf(base);
  if ('status' in fetched) {
    if (page > 1 && (fetched.status === 404 || fetched.status === 400)) return undefined;
    throw new SourceFailed(
      `${at} responded with status ${fetched.status} to a request for ${phase}; is that the address of a site with The Events Calendar?`,
    );
  }
  const { body } = fetched;
  const opened = await parser.open({ kind: 'tec', at, phase, pages: [body] });
  if (opened.itemCount > 0) budget.checkRepetition(at, phase, page, opened.digest);
  return { ...opened, body };
}

/** The ids of events that the site still lists, whatever else has changed in the list since it was read. */
export async function findListedIds(
  { base, fetchSource, parser }: Pick<TecSiteOptions, 'base' | 'fetchSource' | 'parser'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const at = originOf(base);
  const listed = new Set<string>();
  const numbers = ids.filter((id) => /^[1-9]\d*$/.test(id));
  for (let first = 0; first < numbers.length; first += perPage) {
    const include = numbers.slice(first, first + perPage).join(',');
    const query = new URLSearchParams({ ...parameters.events, include, per_page: String(perPage) });
    const fetched = await fetchSource(`${base}/events?${query}`);
    if ('body' in fetched) {
      await parser.open({ kind: 'tec', at, phase: 'events', pages: [fetched.body] });
      for await (const { sourceId } of parser.records()) listed.add(sourceId);
    } else if (fetched.status !== 404)
      throw new SourceFailed(`${at} responded with status ${fetched.status} to a request for events by their ids.`);
  }
  return listed;
}

const interfacePath = /\/(?:wp-json\/tribe\/)?events\/v1$/;

/** The URL of the REST API of a site; keeps URLs of an API. */
export function interfaceOf(url: string): string {
  const address = url
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/(?<!\/)\/+$/, '');
  return interfacePath.test(address) ? address : `${address}/wp-json/tribe/events/v1`;
}
