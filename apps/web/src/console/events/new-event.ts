import { html } from '@ngoma/page';
import { problemSummary } from '../forms/fields.ts';
import { type FormState, newForm, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { toPlainText } from '../plain-text.ts';
import { refuseWith } from '../records/all-errors.ts';
import { typedText } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { type Choices, loadChoices } from './choices.ts';
import { type Event, titleOf, venueOf } from './event.ts';
import { toBody } from './event-body.ts';
import { fieldList, fieldNames } from './event-fields.ts';
import { eventForm } from './event-form.ts';
import { readSubmission, type Submission, stateOf } from './event-submission.ts';
import { copiedTimes } from './event-times.ts';
import { newValues, typedOrganizers, type Values, valuesOf } from './event-values.ts';
import { labelOf } from './linked-records.ts';
import { findPicture, updateWords } from './picture.ts';
import { previewHtml } from './preview.ts';
import { readEvent } from './read-event.ts';

const address = '/console/events/new';

/** The form of a new event. `?copy=3` fills it with the values of another one. */
export const newEventScreen: Screen = {
  path: /^\/console\/events\/new$/,
  async show(visit, form) {
    const copied = Number(/^[1-9]\d{0,8}$/.exec(visit.request.query.get('copy') ?? '')?.[0] ?? 0);
    if (copied === 0 || form.typed !== undefined) return showNew(visit, form);
    const found = await readEvent(visit, copied);
    return found.kind === 'found' ? showCopy(visit, found.stored.event) : showNew(visit, form);
  },
  submit: submitRecord(fieldList, async (visit, form) => {
    const empty = { ...newValues(visit), timezone: '', event_status: '', status: '' };
    const sent = await readSubmission(visit, form, empty);
    if (sent.action === 'preview') return showNew(visit, stateOf(sent), sent);
    return redirect(`/console/events/${await create(visit, sent)}?done=created`);
  }),
};

async function create(visit: ConsoleVisit, sent: Submission): Promise<number> {
  const { fields, action } = sent;
  const values = action === 'publish' ? { ...sent.values, status: 'publish' } : sent.values;
  const changed = new Set(fieldNames.filter((name) => values[name] !== ''));
  const { body, errors } = await toBody(visit, values, { fields, changed, stored: undefined, errors: sent.errors });
  const key = fields.get('idempotency_key');
  const params = { header: key ? { 'Idempotency-Key': key } : {} };
  const required = { title: '', start_date: '', end_date: '' };
  if (errors.length > 0) {
    const refused = { title: '–', start_date: anyTime, end_date: anyTime, ...body };
    await refuseWith(errors, 'status', visit.api.POST('/events/v1/events', { body: refused }));
  }
  await updateWords(visit, values);
  return (await ask(visit.api.POST('/events/v1/events', { body: { ...required, ...body }, params }))).id;
}

/** The page checks the times, and a request that is refused needs some. */
const anyTime = '2030-01-01 00:00:00';

async function showNew(visit: ConsoleVisit, form: FormState, previewed?: Submission): Promise<ConsoleResponse> {
  const choices = await loadChoices(visit);
  const picture = await findPicture(visit, form.value('image'), undefined);
  return consolePage(visit, {
    title: 'New event',
    area: 'events',
    main: html`${problemSummary(form)}
<h1>New event</h1>
${previewed && previewHtml(visit, previewed.values, previewed.fields, { choices, picture })}
${eventForm(visit, form, { action: address, values: newValues(visit), choices, picture })}
`,
  });
}

/** A copy of an event that is not saved yet: of what is stored, or of the form that was sent. */
export async function showCopy(visit: ConsoleVisit, event: Event, sent?: URLSearchParams): Promise<ConsoleResponse> {
  const choices = await loadChoices(visit);
  const values = { ...withLabels(event, choices, valuesOf(event, visit)), status: 'draft', date: '' };
  const form = sent === undefined ? newForm() : toFormState(toCopy(sent, event, values), undefined);
  const picture = await findPicture(visit, form.value('image', values.image), event);
  const changes = sent !== undefined && ' It has what you typed; nothing of that is saved in the first event.';
  return consolePage(visit, {
    title: `Copy of ${titleOf(event)}`,
    area: 'events',
    main: html`<h1>New event</h1>
<p class="note" role="status">This is a copy of <a href="/console/events/${event.id}">${titleOf(event)}</a>, and is not
saved yet. It is a draft. Change the day, and save it.${changes}</p>
${eventForm(visit, form, { action: address, values, choices, picture, copied: event })}
`,
  });
}

/** The typed values, without those that only the first event has. */
function toCopy(sent: URLSearchParams, event: Event, values: Values): URLSearchParams {
  const copy = new URLSearchParams(
    [...sent].filter(([name]) => !/^(?:etag|marks|resolved|action|keep\..*)$/.test(name)),
  );
  copy.set('status', 'draft');
  copy.set('date', '');
  for (const [field, name] of copiedTimes) copy.set(field, values[name]);
  if (typedText(sent, 'venue') === toPlainText(venueOf(event)?.venue ?? '')) copy.set('venue', values.venue);
  const labels = values.organizer.split('\n');
  for (const [field, name] of typedOrganizers(sent)) {
    const index = event.organizer.findIndex(({ organizer }) => toPlainText(organizer) === name);
    copy.set(field, labels[index] ?? name);
  }
  return copy;
}

/** Records that share a name are chosen by their labels. */
function withLabels(event: Event, choices: Choices, values: Values): Values {
  const organizers = values.organizer.split('\n');
  return {
    ...values,
    venue: values.venue === '' ? '' : labelOf(choices.venues, venueOf(event)?.id, values.venue),
    organizer: organizers
      .map((name, index) => labelOf(choices.organizers, event.organizer[index]?.id, name))
      .join('\n'),
  };
}
