import { createDateCollector } from '../listed-dates/collect-dates.ts';
import { isSeriesId, seriesIdOf, toSeriesSlug } from '../listed-dates/series-record.ts';
import { lapsed, withStoredDates } from '../listed-dates/stored-dates.ts';
import type { SourcePage, SourceRecord } from '../source-record.ts';
import type { ImportBudget } from '../sources/limits.ts';
import { readTecPage, type TecSiteOptions } from './site.ts';

/** The list of events of a site, which shows each date of a series as an event. */
export interface EventPages {
  /** The records of a page; the series follow those of the last page. */
  read(page: number): Promise<SourcePage>;
  /** The days of a series in the list as it is now; the list is read once. */
  listAgain(slug: string): Promise<ReadonlySet<string>>;
  /** Those of some ids whose series the list still has. */
  listed(ids: readonly string[]): Promise<readonly string[]>;
}

export interface EventPagesOptions extends TecSiteOptions {
  readonly budget: TecSiteOptions['budget'] & Pick<ImportBudget, 'countRecord'>;
  readonly nowMs: () => number;
  /** The slugs of series that were imported before. */
  readonly findSeriesSlugs: () => Promise<ReadonlySet<string>>;
}

export function createEventPages(options: EventPagesOptions): EventPages {
  const { budget, nowMs } = options;
  const dates = createDateCollector();
  const former: SourceRecord[] = [];
  const pagesRead = new Set<number>();
  const totals = new Set<number>();
  let items = 0;
  let endedEarly = false;
  let formerSlugs: ReadonlySet<string> | undefined;
  let again: Promise<ReadonlyMap<string, ReadonlySet<string>>> | undefined;

  /** The records of a page that are no dates of series. */
  async function* readPage(records: SourcePage['records']): SourcePage['records'] {
    formerSlugs ??= await options.findSeriesSlugs();
    for await (const record of records) {
      const other = dates.take(record);
      if (other === undefined) budget.countRecord();
      else if (other.slug !== undefined && formerSlugs.has(other.slug) && other.listedDate === undefined)
        former.push(other);
      else yield other;
    }
  }

  function note(page: number, { itemCount = 0, total, endedEarly: isCutOff = false }: SourcePage): void {
    pagesRead.add(page);
    items += itemCount;
    if (total !== undefined) totals.add(total);
    endedEarly ||= isCutOff;
  }

  /** After a restart, the dates of the pages before. */
  async function collectBefore(page: number): Promise<void> {
    for (let earlier = 1; earlier < page; earlier++) {
      if (pagesRead.has(earlier)) continue;
      const read = await readTecPage(options, 'events', earlier);
      note(earlier, read);
      for await (const _record of readPage(read.records));
    }
  }

  const isComplete = (): boolean => !endedEarly && totals.size <= 1 && [...totals].every((total) => total === items);

  function* seriesOf(): Generator<SourceRecord> {
    const completeUntil = isComplete() ? endOfTime : '';
    let count = 0;
    for (const record of dates.series(nowMs(), () => completeUntil)) {
      count += 1;
      yield record;
    }
    // Without Pro, the list shows one date of each series and no sign that it recurs.
    const hasLapsed = count === 0 && former.length > 1;
    for (const record of former) {
      if (hasLapsed) yield withStoredDates(record, lapsed);
      else yield dates.has(record.slug ?? '') ? record : withSeriesId(record);
    }
  }

  async function* withSeries(records: SourcePage['records'], isLast: boolean): SourcePage['records'] {
    yield* readPage(records);
    if (isLast) yield* seriesOf();
  }

  async function readAgain(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    const days = new Map<string, Set<string>>();
    const withoutRepetition = { ...options, budget: { ...budget, checkRepetition: () => undefined } };
    for (let page = 1; ; page++) {
      const { records, totalPages } = await readTecPage(withoutRepetition, 'events', page);
      for await (const { listedDate } of records)
        if (listedDate !== undefined)
          days.set(listedDate.slug, (days.get(listedDate.slug) ?? new Set()).add(listedDate.day));
      if (page >= totalPages) return days;
    }
  }

  async function listAgain(slug: string): Promise<ReadonlySet<string>> {
    again ??= readAgain();
    return (await again).get(slug) ?? new Set();
  }

  return {
    async read(page) {
      await collectBefore(page);
      const read = await readTecPage(options, 'events', page);
      note(page, read);
      return { ...read, records: withSeries(read.records, page >= read.totalPages) };
    },
    listAgain,
    async listed(ids) {
      const found: string[] = [];
      for (const id of ids.filter(isSeriesId)) if ((await listAgain(toSeriesSlug(id))).size > 0) found.push(id);
      return found;
    },
  };
}

const endOfTime = '9999-12-31 23:59:59';

/** An event that was a series before is found as such. */
const withSeriesId = (record: SourceRecord): SourceRecord =>
  record.slug ? { ...record, otherIds: [seriesIdOf(record.slug)] } : record;
