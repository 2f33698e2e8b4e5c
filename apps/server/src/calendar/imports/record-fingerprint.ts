import { hash } from 'node:crypto';
import type { SourceRecord } from './source-record.ts';

export function withoutImage(record: SourceRecord): SourceRecord {
  const { image: _image, ...body } = record.body;
  return { ...record, body };
}

/** A digest of the record and the ids of its linked records. */
export function fingerprintOf(record: SourceRecord): string {
  const links = linksOf(record).map(({ kind, sourceId }) => [kind, sourceId]);
  return hash('sha256', JSON.stringify([record.body, links]), 'base64url');
}

const linksOf = ({ parent, venue, organizers = [], categories = [], tags = [] }: SourceRecord): SourceRecord[] => [
  ...[parent ?? []].flat(),
  ...[venue ?? []].flat(),
  ...organizers,
  ...categories,
  ...tags,
];
