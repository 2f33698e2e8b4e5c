import { describeOccurrence, type EventStatus, type Occurrence } from '../events/event-status.ts';
import { eventFlags } from '../feeds/calendar-entry.ts';
import { statuses } from '../feeds/vcalendar.ts';
import { escapeHtml } from '../text/html.ts';
import { type Properties, readPosition, readTerms, textOf } from './ics-fields.ts';
import { type ContentLine, toText, toTexts } from './ics-lines.ts';
import { type SourceRecord, toWebsite } from './source-record.ts';

/** The properties of this service's own calendar files (feeds/ngoma-properties.ts). */
export const ngomaProperties = [
  ...['X-NGOMA-FLAGS', 'X-NGOMA-EVENT-STATUS', 'X-NGOMA-EVENT-STATUS-REASON', 'X-NGOMA-COST', 'X-NGOMA-WEBSITE'],
  ...['X-NGOMA-VENUE', 'X-NGOMA-ORGANIZER', 'X-NGOMA-TAGS'],
];

/** Undefined members are read from the standard properties. */
interface NgomaFields {
  readonly occurrence: Occurrence | undefined;
  /** The beginning of the description that repeats the occurrence. */
  readonly notice: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly venue: SourceRecord | undefined;
  readonly organizers: readonly SourceRecord[] | undefined;
  readonly tags: readonly SourceRecord[];
}

/** Undefined for events of other programs. */
export function readNgomaFields(source: Properties): NgomaFields | undefined {
  const [flagsLine] = source.propertiesOf('X-NGOMA-FLAGS');
  if (flagsLine === undefined) return undefined;
  const occurrence = readOccurrence(source);
  const flags = new Set(toTexts(flagsLine));
  const website = toWebsite(textOf(source, 'X-NGOMA-WEBSITE'));
  return {
    occurrence,
    notice: occurrence === undefined ? '' : describeOccurrence(occurrence),
    body: {
      event_status_reason: occurrence?.reason ?? '',
      cost: textOf(source, 'X-NGOMA-COST'),
      ...(website !== '' && { website }),
      ...Object.fromEntries(eventFlags.map((flag) => [flag, flags.has(flag)])),
    },
    venue: readVenue(source, occurrence),
    organizers: readOrganizers(source),
    tags: readTerms('tag', source.propertiesOf('X-NGOMA-TAGS')),
  };
}

/** Undefined if another program has changed STATUS since. */
function readOccurrence(source: Properties): Occurrence | undefined {
  const written = textOf(source, 'X-NGOMA-EVENT-STATUS');
  const status = isStatus(written) ? written : 'scheduled';
  if (statuses[status] !== textOf(source, 'STATUS').toUpperCase()) return undefined;
  return { status, reason: status === 'scheduled' ? '' : textOf(source, 'X-NGOMA-EVENT-STATUS-REASON') };
}

const isStatus = (text: string): text is EventStatus => Object.hasOwn(statuses, text);

/** An event that moved online has no LOCATION. Undefined if another program has changed LOCATION since. */
function readVenue(source: Properties, occurrence: Occurrence | undefined): SourceRecord | undefined {
  const [line] = source.propertiesOf('X-NGOMA-VENUE');
  if (line === undefined) return undefined;
  const described = textOf(source, 'X-NGOMA-VENUE');
  const isUnchanged = described === textOf(source, 'LOCATION') || occurrence?.status === 'moved_online';
  const name = parameterOf(line, 'NAME');
  if (!isUnchanged || name === '') return undefined;
  const geo = parameterOf(line, 'GEO');
  const body = {
    venue: escapeHtml(name),
    address: parameterOf(line, 'ADDRESS'),
    city: parameterOf(line, 'CITY'),
    stateprovince: parameterOf(line, 'STATEPROVINCE'),
    country: parameterOf(line, 'COUNTRY'),
    ...(geo !== '' && readPosition({ ...line, value: geo }, source)),
  };
  // The text of LOCATION distinguishes two venues of the same name.
  return { kind: 'venue', sourceId: described.toLowerCase(), name, body };
}

/** All organizers; ORGANIZER and CONTACT repeat them. */
function readOrganizers(source: Properties): SourceRecord[] | undefined {
  const lines = source.propertiesOf('X-NGOMA-ORGANIZER');
  const organizers = lines.flatMap((line) => {
    const name = toText(line);
    const body = { organizer: escapeHtml(name), email: parameterOf(line, 'EMAIL'), phone: parameterOf(line, 'PHONE') };
    return name === '' ? [] : [{ kind: 'organizer' as const, sourceId: name.toLowerCase(), name, body }];
  });
  return organizers.length === 0 ? undefined : organizers;
}

const parameterOf = ({ params }: ContentLine, name: string): string => params.get(name)?.trim() ?? '';
