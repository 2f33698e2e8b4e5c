import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSeriesDates } from '../../recurrence/series-dates.ts';
import { fingerprintOf } from '../record-fingerprint.ts';
import { localTimes, seriesStartOf } from '../series-times.ts';
import type { SourceRecord } from '../source-record.ts';
import { readEvent } from '../tec/records.ts';
import { createDateCollector } from './collect-dates.ts';
import { readDatedAddress } from './dated-address.ts';

const nowMs = Date.parse('2031-06-01T00:00:00Z');

interface Row {
  readonly slug: string;
  readonly day: string;
  readonly number: number;
  readonly hour: number;
  readonly length: number;
  readonly title: string;
  readonly venue: number;
}

/** A row of a list of The Events Calendar with Pro. */
function read({ slug, day, number, hour, length, title, venue }: Row, id: number, timezone: string): SourceRecord[] {
  const at = (time: number): string => `${day} ${String(time).padStart(2, '0')}:30:00`;
  const path = `${day}/${number === 1 ? '' : `${number}/`}`;
  const record = readEvent({
    ...{ id, title, slug, status: 'publish', timezone, url: `https://ndere.example/termin/${slug}/${path}` },
    ...{ start_date: at(hour), end_date: at(hour + length), all_day: false },
    ...(venue > 0 && { venue: { id: venue, venue: `Hall ${venue}` } }),
  });
  return [record ?? []].flat();
}

function seriesOf(rows: readonly Row[], firstId: number, timezone: string): SourceRecord[] {
  const dates = createDateCollector();
  for (const [index, row] of rows.entries())
    for (const record of read(row, firstId + index, timezone)) expect(dates.take(record)).toBeUndefined();
  return [...dates.series(nowMs, () => '')];
}

const row = fc.record({
  slug: fc.constantFrom('choir', 'drums-2', 'caf%c3%a9'),
  day: fc.integer({ min: 0, max: 800 }).map((n) => new Date(nowMs + n * 86_400_000).toISOString().slice(0, 10)),
  number: fc.integer({ min: 1, max: 3 }),
  hour: fc.constantFrom(1, 2, 18, 18, 18),
  length: fc.integer({ min: 0, max: 4 }),
  title: fc.constantFrom('Choir', 'Choir', 'Late choir'),
  venue: fc.integer({ min: 0, max: 2 }),
});
const rowOf = (day: string, hour: number): Row => ({
  ...{ slug: 'choir', day, number: 1, hour, length: 0, title: 'Choir', venue: 0 },
});
const rows = fc.uniqueArray(row, {
  minLength: 1,
  maxLength: 40,
  selector: ({ slug, day, number }) => `${slug} ${day} ${number}`,
});
const zones = fc.constantFrom('Africa/Kampala', 'Europe/Rome', 'America/New_York', 'UTC');

test('the same rows with other ids are the same series', () => {
  fc.assert(
    fc.property(rows, zones, (list, zone) => {
      const [one, other] = [seriesOf(list, 10_000_000, zone), seriesOf(list, 20_000_000, zone)];
      expect(other.map(({ sourceId }) => sourceId)).toEqual(one.map(({ sourceId }) => sourceId));
      expect(other.map(fingerprintOf)).toEqual(one.map(fingerprintOf));
    }),
    { numRuns: 300 },
  );
});

test('a series has the start, the title and the place of each row', () => {
  fc.assert(
    fc.property(rows, zones, (list, zone) => {
      for (const series of seriesOf(list, 1, zone)) {
        const own = list.filter(({ slug }) => series.sourceId === `series ${slug}`);
        // Two rows with the same start on one day are one date.
        const wanted = new Set(own.flatMap((each) => read(each, 1, zone)).map(shownOf));
        expect(new Set(datesOf(series))).toEqual(new Set([...wanted].filter((each) => datesOf(series).includes(each))));
        const starts = own.flatMap((each) => read(each, 1, zone)).map(startOf);
        expect(new Set(datesOf(series).map((each) => each.slice(0, 19)))).toEqual(new Set(starts));
      }
    }),
    {
      numRuns: 300,
      // The clock of New York skips 02:30 on this day.
      examples: [[[rowOf('2032-03-14', 2), rowOf('2031-06-01', 1)], 'America/New_York']],
    },
  );
});

const startOf = ({ body }: SourceRecord): string => localTimes(body, seriesStartOf(body))[0];
const shownOf = (record: SourceRecord): string =>
  `${startOf(record)} ${record.body['title']} ${record.venue?.name ?? ''}`;

/** The dates of a series as an import expands it. */
function datesOf(series: SourceRecord): string[] {
  const recurrence = series.body['recurrence'] as { rdate: string[]; exdate: string[] }; // as: the collector writes it
  const span = { from: '2000-01-01', to: '2050-01-01' };
  const changes = new Map(series.dates?.map((date) => [date.recurrenceId, date]));
  return findSeriesDates({ ...recurrence, rule: undefined }, seriesStartOf(series.body), span, 1_000).map((local) => {
    const date = changes.get(local);
    const venue = date?.venue === undefined ? series.venue : date.venue;
    return `${date?.changes.startLocal ?? local} ${date?.changes.title ?? series.body['title']} ${venue?.name ?? ''}`;
  });
}

test.each([
  ['https://x.example/event/choir/2031-05-01/', 'choir', { slug: 'choir', day: '2031-05-01', number: 1 }],
  ['https://x.example/a/termine/Choir/2031-05-01/2/?x=1', '', { slug: 'choir', day: '2031-05-01', number: 2 }],
  [
    'https://x.example/?tribe_events=choir&eventDate=2031-05-01&eventSequence=3',
    '',
    { slug: 'choir', day: '2031-05-01', number: 3 },
  ],
  ['https://x.example/event/2031-05-01/', '2031-05-01', undefined],
  ['https://x.example/event/choir/', 'choir', undefined],
  ['https://x.example/?tribe_events=choir', 'choir', undefined],
  ['no address', 'choir', undefined],
  ['https://x.example/event/choir/2031-02-30/', 'choir', undefined],
  ['https://x.example/event/choir/0001-01-01/', 'choir', undefined],
])('reads the date in %s', (address, slug, expected) => {
  expect(readDatedAddress(address, slug)).toEqual(expected);
});
