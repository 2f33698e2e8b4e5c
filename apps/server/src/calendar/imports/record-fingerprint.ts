import { hash } from 'node:crypto';
import type { SourceDate, SourceRecord } from './source-record.ts';

export function withoutImage(record: SourceRecord): SourceRecord {
  const { image: _image, ...body } = record.body;
  return { ...record, body };
}

/** A digest of the record, its dates and the ids of its linked records. */
export function fingerprintOf(record: SourceRecord): string {
  const links = linksOf(record).map(({ kind, sourceId }) => [kind, sourceId]);
  const dates = record.dates?.map(partsOfDate);
  if (record.listed !== undefined) return fingerprintOfListed(record, links, dates);
  return digestOf(dates === undefined ? [record.body, links] : [record.body, links, dates]);
}

/** Digests of the texts and of the dates; the column has 64 characters. */
function fingerprintOfListed({ body }: SourceRecord, links: unknown, dates: unknown): string {
  const { start_date, end_date, recurrence, ...texts } = body;
  return [
    [texts, links],
    [start_date, end_date, recurrence, dates],
  ]
    .map((part) => digestOf(part).slice(0, 31))
    .join('.');
}

/** Whether a series differs from an earlier fingerprint only in its dates. */
export const hasSameTexts = (one: string, other: string): boolean =>
  one.includes('.') && one.split('.')[0] === other.split('.')[0];

/** A digest of the changes of one date. */
export const fingerprintOfDate = (date: SourceDate): string => digestOf(partsOfDate(date).slice(1));

const partsOfDate = ({ recurrenceId, changes, venue }: SourceDate) => [recurrenceId, changes, venue?.sourceId ?? venue];

const digestOf = (parts: unknown): string => hash('sha256', JSON.stringify(parts), 'base64url');

/** The digest that versions without series stored for the first date of a series. */
export function earlierFingerprintOf(record: SourceRecord): string | undefined {
  if (record.earlierTimes === undefined) return undefined;
  const { dates: _dates, listed: _listed, ...single } = record;
  const { recurrence: _recurrence, ...body } = record.body;
  return fingerprintOf({ ...single, body: { ...body, ...record.earlierTimes } });
}

const linksOf = ({ parent, venue, organizers = [], categories = [], tags = [] }: SourceRecord): SourceRecord[] => [
  ...[parent ?? []].flat(),
  ...[venue ?? []].flat(),
  ...organizers,
  ...categories,
  ...tags,
];
