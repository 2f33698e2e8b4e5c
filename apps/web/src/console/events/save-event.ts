import { redirect } from '../frame/console-page.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { refuseWith } from '../records/all-errors.ts';
import { changedFields } from '../records/change-marks.ts';
import { chosenTheirs, conflictPage, withChoices } from '../records/conflict-page.ts';
import { ask } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { loadChoices } from './choices.ts';
import type { Event } from './event.ts';
import { toBody } from './event-body.ts';
import { fieldList, fieldNames } from './event-fields.ts';
import { isConflict, type Submission } from './event-submission.ts';
import { isSource, type Values, valuesOf } from './event-values.ts';
import { updateWords } from './picture.ts';
import { readEvent, type StoredEvent } from './read-event.ts';
import { namedValues } from './word-values.ts';

interface Before {
  readonly stored: StoredEvent;
  readonly values: Values;
}

/** Stores what was changed, and publishes the event if that was asked. */
export async function saveEvent(visit: ConsoleVisit, sent: Submission, before: Before): Promise<ConsoleResponse> {
  const { event } = before.stored;
  const { fields, action } = sent;
  const chosen = fields.has('resolved') ? withTheirs(visit, sent, event) : sent.values;
  const values = action === 'publish' ? { ...chosen, status: 'publish' } : chosen;
  const marks = fields.get('marks');
  const changed = new Set(changedFields(fieldNames, values, { marks, stored: before.values }));
  if (action === 'publish') changed.add('status');
  const { body, errors } = await toBody(visit, values, { fields, changed, stored: event, errors: sent.errors });
  const path = { id: event.id };
  if (errors.length > 0)
    await refuseWith(errors, 'status', visit.api.PATCH('/events/v1/events/{id}', { params: { path }, body }));
  const etag = fields.get('etag');
  const params = { path, header: etag ? { 'If-Match': etag } : {} };
  try {
    await ask(visit.api.PATCH('/events/v1/events/{id}', { params, body }));
  } catch (error) {
    if (isConflict(error)) return showConflict(visit, { ...sent, values: chosen }, event);
    throw error;
  }
  await updateWords(visit, values, before.values);
  return redirect(`/console/events/${event.id}?done=${body.status === 'publish' ? 'published' : 'saved'}`);
}

/** The values as they were chosen on the page with both versions. */
function withTheirs(visit: ConsoleVisit, { fields, values }: Submission, event: Event): Values {
  const names = chosenTheirs(fields, fieldNames);
  if (names.includes('description')) fields.set('description_kind', isSource(event) ? 'html' : 'text');
  return withChoices(fields, values, valuesOf(event, visit));
}

async function showConflict(visit: ConsoleVisit, sent: Submission, { id }: Event): Promise<ConsoleResponse> {
  const found = await readEvent(visit, id);
  if (found.kind !== 'found') throw new Error(`Event ${id} is gone after a conflict`);
  const { event, etag } = found.stored;
  const { categories } = await loadChoices(visit);
  return conflictPage(visit, {
    ...{ word: 'event', address: `/console/events/${id}`, area: 'events' },
    fields: fieldList,
    sent: sent.fields,
    mine: sent.values,
    theirs: valuesOf(event, visit),
    toWords: (values) => namedValues(values, categories),
    etag,
  });
}
