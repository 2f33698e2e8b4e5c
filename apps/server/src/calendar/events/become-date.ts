import type { Transaction } from '../../database/database.ts';
import { searchTableOf } from '../../database/search/searched-tables.ts';
import { journalOf } from '../posts/journal.ts';
import { findEventTerms, noTerms, replaceEventTerms } from '../terms/event-terms.ts';
import type { Event, SeriesDate } from './event.ts';
import { removeEventRow, saveFormerSlug } from './repository.ts';

/**
 * Removes a single event that becomes a date of a series under its id; its slug then names the date. The write of the series
 * that follows stores the date with what the event has changed.
 */
export async function becomeDate(
  trx: Transaction,
  event: Event,
  date: Pick<SeriesDate, 'seriesId' | 'recurrenceId'>,
): Promise<void> {
  const { id } = event;
  const terms = await findEventTerms(trx, id);
  await replaceEventTerms(trx, id, { terms, isCounted: event.status === 'publish' }, noTerms);
  await trx('event_organizers').where({ event_id: id }).delete();
  await trx(searchTableOf('events')).where({ id }).delete();
  await removeEventRow(trx, event);
  await saveFormerSlug(trx, event);
  journalOf(trx).note({
    ...{ kind: 'event', id, before: { revision: event.revision, post: event } },
    ...{ after: { revision: event.revision + 1, post: event }, members: new Set(['series_id', 'recurrence_id']), date },
  });
}
