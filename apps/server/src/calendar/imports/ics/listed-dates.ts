import { createDateCollector } from '../listed-dates/collect-dates.ts';
import { readDatedAddress } from '../listed-dates/dated-address.ts';
import { seriesIdOf } from '../listed-dates/series-record.ts';
import type { SourceRecord } from '../source-record.ts';
import { type Identifying, isOfTec } from './identities.ts';

/** `…/<slug>/`, the address of an event without dates. */
const singlePath = /\/([^/]+)\/?$/;

/** The date, or the id as a series, of an event of The Events Calendar from its address; Pro gives each date an address. */
export function readTecAddress(event: Identifying, address: string): Pick<SourceRecord, 'listedDate' | 'otherIds'> {
  const url = isOfTec(event) && event.occurrence === '' ? URL.parse(address) : null;
  if (url === null) return {};
  const dated = readDatedAddress(address, '');
  if (dated !== undefined) return { listedDate: { ...dated, slug: `${dated.slug}@${url.host}` } };
  const [, slug] = singlePath.exec(url.pathname) ?? [];
  return slug === undefined ? {} : { otherIds: [seriesIdOf(`${slug.toLowerCase()}@${url.host}`)] };
}

/** Joins the dates of series. A calendar of The Events Calendar shows only the next ones. */
export function* withListedSeries(records: Iterable<SourceRecord>): Generator<SourceRecord> {
  const dates = createDateCollector();
  for (const record of records) {
    const other = dates.take(record);
    if (other !== undefined) yield other;
  }
  yield* dates.series(Date.now(), (last) => last);
}
