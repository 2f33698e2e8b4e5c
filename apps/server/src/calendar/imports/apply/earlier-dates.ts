import type { Transaction } from '../../../database/database.ts';
import type { Event, EventId } from '../../events/event.ts';
import type { OccurrenceOverride } from '../../events/override.ts';
import { findEvent } from '../../events/repository.ts';
import { instantToWallTime } from '../../time/time-zone.ts';
import type { SourceDate } from '../source-record.ts';
import type { DecidedRecord, Decision } from './decisions.ts';
import { adoptEvent } from './earlier-events.ts';
import { identitiesOf } from './identities.ts';
import { type FoundImported, findAllImported } from './imported-records.ts';

/**
 * Events that versions without series imported for the changed dates of a series become these dates, under their ids. Edits
 * of others stay where the source has not changed since.
 */
export async function withEarlierDates(
  trx: Transaction,
  valid: DecidedRecord,
  decision: Decision,
): Promise<DecidedRecord> {
  const { record, source, dates } = valid;
  const changed = record.dates ?? [];
  if (dates === undefined || changed.length === 0 || decision.outcome !== 'updated') return valid;
  const wanted = changed.map(({ earlierIds: [sourceId = '', ...otherIds] }) =>
    identitiesOf(source, { kind: 'event', sourceId, otherIds }),
  );
  const found = await findAllImported(trx, wanted);
  const own = new Map(dates.map((date) => [date.recurrenceId, date]));
  for (const [index, date] of changed.entries()) {
    const adopted = await adopt(trx, decision.id as EventId, date, found[index], own.get(date.recurrenceId)); // as: of an event
    if (adopted !== undefined) own.set(date.recurrenceId, adopted);
  }
  return { ...valid, dates: [...own.values()] };
}

/** The override with which an imported event becomes a date; undefined if it is no single event. */
export async function adopt(
  trx: Transaction,
  seriesId: EventId,
  date: SourceDate,
  imported: FoundImported | undefined,
  own: OccurrenceOverride = { recurrenceId: date.recurrenceId },
): Promise<OccurrenceOverride | undefined> {
  const event = imported && (await findEvent(trx, { id: imported.recordId }));
  if (imported === undefined || event === undefined || event.date !== undefined || event.recurrence !== undefined)
    return undefined;
  const { recurrenceId } = date;
  const series = await findEvent(trx, { id: seriesId });
  // An event in the trash stays there, and the date is canceled.
  if (event.status === 'trash') return { ...own, state: { status: 'canceled', reason: '' } };
  await adoptEvent(trx, event, imported.source, date.earlierIds, { seriesId, recurrenceId });
  const isSame = imported.fingerprint === date.earlierFingerprint && series !== undefined;
  return { ...(isSame ? changesOf(event, series, recurrenceId) : own), recurrenceId, id: event.id };
}

/** The members of an event as those of a date. */
function changesOf(event: Event, series: Event, recurrenceId: string): OccurrenceOverride {
  const { timezone } = series.schedule;
  return {
    recurrenceId,
    title: event.title,
    description: event.description,
    startLocal: instantToWallTime(event.schedule.startAtMs, timezone),
    endLocal: instantToWallTime(event.schedule.endAtMs, timezone),
    venueId: event.venueId ?? null,
    website: event.website ?? '',
    state: event.state,
  };
}
