import type { RecordKind } from '../../posts/journal.ts';
import { type PostStatus, postStatuses } from '../../posts/post.ts';
import { toReadableLine } from '../../text/plain-text.ts';
import { type SourceRecord, toWebsite } from '../source-record.ts';
import { dropped } from './components.ts';
import type { Properties } from './fields.ts';
import { type ContentLine, toText } from './lines.ts';

/** Unvalidated members of a property whose value is JSON. */
export type Json = Readonly<Record<string, unknown>>;

export const textOf = (fields: Json, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

export const textsOf = (fields: Json, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(fields, name)]));

/** Fits the longest texts of an event with each character escaped. */
const MAX_LENGTH = 1_000_000;

/** Reports a value that is no JSON object. */
export function readFields(line: ContentLine, { onLoss }: Properties): Json | undefined {
  const fields = line.value.length > MAX_LENGTH ? undefined : parse(toText(line));
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return { ...fields };
  onLoss(dropped(line));
  return undefined;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

type LinkedKind = Exclude<RecordKind, 'event'>;

const kinds: readonly LinkedKind[] = ['venue', 'organizer', 'category', 'tag'];

export const ngomaProperties = ['X-NGOMA-EVENT', ...kinds.map(propertyOf)];

function propertyOf(kind: LinkedKind): string {
  return `X-NGOMA-${kind.toUpperCase()}`;
}

/** The records that an event refers to by ids; ids without a description are reported. */
export interface LinkedReader {
  find(kind: LinkedKind, id: unknown): SourceRecord | undefined;
  all(kind: LinkedKind, ids: unknown): readonly SourceRecord[];
}

/** Remembers the descriptions of all events of a file, because only the first event contains them. */
export function createLinkedReader(): (source: Properties, host: string) => LinkedReader {
  const known = new Map<string, SourceRecord>();

  return (source, host) => {
    const keyOf = (kind: LinkedKind, id: unknown): string => `${kind} ${host}?id=${id}`;

    for (const kind of kinds)
      for (const line of source.propertiesOf(propertyOf(kind))) {
        const fields = readFields(line, source);
        const id = fields?.['id'];
        const key = keyOf(kind, id);
        if (fields === undefined || !Number.isSafeInteger(id) || known.has(key)) continue;
        const parent = kind === 'category' ? known.get(keyOf(kind, fields['parent'])) : undefined;
        const record = toRecord(kind, `${host}?id=${id}`, fields);
        known.set(key, parent === undefined || levelsOf(parent) >= MAX_LEVELS ? record : { ...record, parent });
      }

    function find(kind: LinkedKind, id: unknown): SourceRecord | undefined {
      if (id === undefined) return undefined;
      const record = known.get(keyOf(kind, id));
      if (record === undefined)
        source.onLoss({ reason: 'not_stored', detail: `Its ${kind} ${id} is not described in the file.` });
      return record;
    }

    return { find, all: (kind, ids) => (Array.isArray(ids) ? ids.flatMap((id) => find(kind, id) ?? []) : []) };
  };
}

/** As of stored categories; limits recursion. */
const MAX_LEVELS = 99;

function levelsOf({ parent }: SourceRecord): number {
  let levels = 1;
  for (let next = parent; next !== undefined; next = next.parent) levels += 1;
  return levels;
}

function toRecord(kind: LinkedKind, sourceId: string, fields: Json): SourceRecord {
  const html = textOf(fields, nameMembers[kind]);
  const record = { kind, sourceId, name: toReadableLine(html) };
  const slug = textOf(fields, 'slug');
  if (kind === 'category' || kind === 'tag') return { ...record, body: termBodyOf(kind, fields) };
  return {
    ...record,
    slug,
    body: { ...postBodyOf(fields), ...(kind === 'venue' ? venueOf(fields) : organizerOf(fields)) },
  };
}

const nameMembers: Readonly<Record<LinkedKind, string>> = {
  venue: 'venue',
  organizer: 'organizer',
  category: 'name',
  tag: 'name',
};

const termBodyOf = (kind: 'category' | 'tag', fields: Json) => ({
  ...textsOf(fields, ['name', 'slug', 'description']),
  // The id of another parent replaces it.
  ...(kind === 'category' && { parent: 0 }),
});

function postBodyOf(fields: Json) {
  const date = textOf(fields, 'date_utc');
  return {
    ...textsOf(fields, ['description']),
    website: toWebsite(textOf(fields, 'website')),
    image: toWebsite(textOf(fields, 'image')) || false,
    status: statusOf(fields),
    ...(date !== '' && { date_utc: date }),
  };
}

const statusOf = (fields: Json): PostStatus => {
  const written = postStatuses.find((status) => status === fields['status']);
  return written === undefined || written === 'trash' ? 'publish' : written;
};

const venueTexts = [
  'venue',
  'address',
  'city',
  'country',
  'province',
  'state',
  'zip',
  'phone',
  'stateprovince',
] as const;

const venueOf = (fields: Json) => ({
  ...textsOf(fields, venueTexts),
  show_map: fields['show_map'] !== false,
  show_map_link: fields['show_map_link'] !== false,
  ...positionOf(fields),
});

function positionOf({ geo_lat, geo_lng }: Json) {
  const isPosition = typeof geo_lat === 'number' && typeof geo_lng === 'number';
  return isPosition ? { geo_lat, geo_lng } : { geo_lat: '', geo_lng: '' };
}

const organizerOf = (fields: Json) => textsOf(fields, ['organizer', 'phone', 'email']);
