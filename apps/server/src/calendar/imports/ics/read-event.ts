import { escapeHtml } from '../../text/html.ts';
import type { SourceRecord } from '../source-record.ts';
import { dropped, type EventBlock } from './components.ts';
import type { FileContext } from './event-properties.ts';
import {
  isCanceledInTitle,
  isPrivate,
  lineOf,
  readCategories,
  readDescription,
  readImage,
  readOrganizers,
  readStatus,
  readVenue,
  readWebsite,
  reportTransparency,
} from './fields.ts';
import type { EventIdentity } from './identities.ts';
import { showLine } from './lines.ts';
import type { NgomaFields } from './ngoma-fields.ts';
import { type EventSource, readTime, readTimes, toDateReference, UnusableEvent } from './times.ts';
import { isCancellation, type Resolved } from './versions.ts';

const eventOf = ({ sequence, stampedAtMs }: EventBlock, { sourceId }: EventIdentity) =>
  ({ kind: 'event', sourceId, version: { sequence, stampedAtMs } }) as const;

/** Names an event that another file contains. */
export function readCancellation(resolved: Resolved<EventBlock>, source: EventSource): SourceRecord {
  const { block, identity } = resolved;
  if (block.uid === '') throw new UnusableEvent('no_id', 'It has no UID, which a cancellation needs.', block.line);
  reportRange(source);
  return {
    ...eventOf(block, identity),
    name: lineOf(source, 'SUMMARY') || block.uid,
    body: { event_status: 'canceled' },
    cancels: true,
    ...referenceOf(resolved, source),
  };
}

/** A change or a cancellation of a date and all later ones applies to this date only. */
function reportRange({ propertiesOf, onLoss }: EventSource): void {
  for (const { params, line, text } of propertiesOf('RECURRENCE-ID')) {
    if (!/THISANDFUTURE/i.test(params.get('RANGE') ?? '')) continue;
    const detail = `Line ${line} changes all later dates too; only this date was changed: “${showLine(text)}”.`;
    onLoss({ reason: 'recurrence', line, detail });
  }
}

/** The date of a series that the file does not contain, or that a cancellation follows in the file. */
function referenceOf({ block, hasSeries }: Resolved<EventBlock>, source: EventSource): Pick<SourceRecord, 'dateOf'> {
  const [property] = source.propertiesOf('RECURRENCE-ID');
  const isStored = !hasSeries || isCancellation(block);
  const at = property && isStored ? toDateReference(property, source) : undefined;
  return at === undefined ? {} : { dateOf: { ids: [block.uid], at } };
}

export interface ReadComponent {
  readonly record: SourceRecord;
  /** Undefined for events of other programs. */
  readonly own: NgomaFields | undefined;
}

/** `seriesZone` is the zone of the series of a date. */
export function readComponent(
  resolved: Resolved<EventBlock>,
  source: EventSource,
  { readNgomaFields, canceledTitles }: FileContext,
  seriesZone?: string,
): ReadComponent {
  const { block, identity } = resolved;
  const own = readNgomaFields(source);
  const title = lineOf(source, 'SUMMARY') || block.uid || '(no title)';
  const written = own?.state?.status ?? readStatus(source);
  const isCanceled =
    written === 'scheduled' && own === undefined && canceledTitles === 'read' && isCanceledInTitle(source, title);
  const status = isCanceled ? 'canceled' : written;
  if (status === 'canceled' && source.propertiesOf('DTSTART').length === 0)
    return { record: readCancellation(resolved, source), own };
  const venue = own?.venue ?? readVenue(source);
  const image = readImage(source);
  reportTransparency(source);
  const body = {
    title: escapeHtml(title),
    description: readDescription(source),
    ...readTimes(source, seriesZone ?? own?.zone),
    website: readWebsite(source),
    status: isPrivate(source) ? 'private' : 'publish',
    event_status: status,
    ...(image !== '' && { image }),
    ...own?.body,
  };
  reportRange(source);
  for (const property of source.propertiesOf('RECURRENCE-ID'))
    if (readTime(property.value) === undefined) source.onLoss(dropped(property));
  const record = {
    ...eventOf(block, identity),
    name: title,
    body,
    ...(venue !== undefined && { venue }),
    organizers: own?.organizers ?? readOrganizers(source),
    categories: own?.categories ?? readCategories(source),
    tags: own?.tags ?? [],
    ...referenceOf(resolved, source),
  };
  return { record, own };
}
