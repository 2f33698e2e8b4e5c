import { hash } from 'node:crypto';
import type { SourceRecord } from './source-record.ts';

export function withoutImage(record: SourceRecord): SourceRecord {
  const { image: _image, ...body } = record.body;
  return { ...record, body };
}

/** A digest of the record, its dates and the ids of its linked records. */
export function fingerprintOf(record: SourceRecord): string {
  const links = linksOf(record).map(({ kind, sourceId }) => [kind, sourceId]);
  const dates = record.dates?.map(({ recurrenceId, changes, venue }) => [
    recurrenceId,
    changes,
    venue?.sourceId ?? venue,
  ]);
  const parts = dates === undefined ? [record.body, links] : [record.body, links, dates];
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/** The digest that versions without series stored for the first date of a series. */
export function earlierFingerprintOf(record: SourceRecord): string | undefined {
  if (record.earlierTimes === undefined) return undefined;
  const { dates: _dates, ...single } = record;
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
