import { type Html, html } from '@ngoma/page';
import { problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { askPage, goesBack, isConfirmed, toUnsaved } from '../records/ask-page.ts';
import { toMarks } from '../records/change-marks.ts';
import { submitRecord } from '../records/sentences.ts';
import { gonePage, restoredForm, trashPage } from '../records/trash-page.ts';
import { ApiProblem, ask } from '../request/console-api.ts';
import type { ConsoleResponse, Form } from '../request/console-request.ts';
import { timeHtml } from '../times.ts';
import { loadChoices } from './choices.ts';
import { type Event, isDateOfSeries, statesHtml, titleOf } from './event.ts';
import { fieldList, fieldNames } from './event-fields.ts';
import { eventForm } from './event-form.ts';
import { readSubmission, type Submission, stateOf } from './event-submission.ts';
import { wordTimes } from './event-times.ts';
import { newValues, type Values, valuesOf } from './event-values.ts';
import { showCopy } from './new-event.ts';
import { nextDatesHtml, seriesLink } from './next-dates.ts';
import { findPicture } from './picture.ts';
import { previewHtml } from './preview.ts';
import { readEvent, type StoredEvent } from './read-event.ts';
import { saveEvent } from './save-event.ts';
import { namedValues } from './word-values.ts';

const removed = { word: 'event', title: 'Events', list: '/console/events' };

export const eventScreen: Screen = {
  path: /^\/console\/events\/([1-9]\d{0,8})$/,
  async show(visit, form, [id]) {
    const found = await readEvent(visit, Number(id));
    if (found.kind === 'gone') return gonePage(visit, removed);
    return found.kind === 'trash' ? inTrash(visit, found.event) : showStored(visit, form, found.stored);
  },
  submit: submitRecord(fieldList, async (visit, form, [id]) => {
    const found = await readEvent(visit, Number(id));
    if (found.kind === 'found') return submitStored(visit, form, found.stored);
    // The picture of the form is uploaded, so that it is kept with the rest.
    const sent = await readSubmission(visit, form, newValues(visit));
    if (found.kind === 'trash') {
      return sent.action === 'restore' ? restore(visit, form.fields, found.event) : inTrash(visit, found.event, sent);
    }
    return gonePage(visit, removed, await toFacts(visit, sent));
  }),
};

async function submitStored(visit: ConsoleVisit, form: Form, stored: StoredEvent): Promise<ConsoleResponse> {
  const { event } = stored;
  const { fields } = form;
  // It was restored by another page in the meantime.
  if (fields.get('action') === 'restore') return showStored(visit, toFormState(fields, undefined), stored);
  const values = valuesOf(event, visit);
  const sent = await readSubmission(visit, form, newValues(visit), { event, values });
  if (goesBack(fields)) return showStored(visit, toFormState(fields, undefined), stored);
  switch (sent.action) {
    case 'preview':
      return showStored(visit, stateOf(sent), stored, sent);
    case 'duplicate':
      return showCopy(visit, event, fields.has('title') ? fields : undefined);
    case 'trash':
      return moveToTrash(visit, event, sent);
    default:
      return saveEvent(visit, sent, { stored, values });
  }
}

async function toFacts(visit: ConsoleVisit, { values, changed }: Pick<Submission, 'values' | 'changed'>) {
  const { categories } = await loadChoices(visit);
  return toUnsaved(fieldList, namedValues(values, categories), changed);
}

const trashTexts = (event: Event) => ({
  title: `Move ${titleOf(event)} to the trash?`,
  text: 'You can restore it from there, as it is stored now.',
  button: 'Move to the trash without saving',
});

const removeDateTexts = (event: Event) => ({
  title: `Remove this date of ${titleOf(event)}?`,
  text: 'You can bring it back on the page of the dates.',
  button: 'Remove it without saving',
});

async function moveToTrash(visit: ConsoleVisit, event: Event, sent: Submission): Promise<ConsoleResponse> {
  const { fields, changed } = sent;
  if (changed.size > 0 && !isConfirmed(fields))
    return askPage(visit, {
      ...(isDateOfSeries(event) ? removeDateTexts(event) : trashTexts(event)),
      ...{ area: 'events', address: `/console/events/${event.id}`, action: 'trash' },
      ...{ sent: fields, unsaved: await toFacts(visit, sent) },
    });
  const etag = fields.get('etag');
  const params = { path: { id: event.id }, header: etag ? { 'If-Match': etag } : {} };
  try {
    await ask(visit.api.DELETE('/events/v1/events/{id}', { params }));
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412) throw error;
    throw new ApiProblem(412, error.code, 'Somebody else changed this event. Look at it again before you remove it.');
  }
  return redirect(
    isDateOfSeries(event)
      ? `/console/events/${event.series_id}/dates?done=removed`
      : `/console/events?done=trash&ids=${event.id}`,
  );
}

const inTrash = (visit: ConsoleVisit, event: Event, sent?: Submission): ConsoleResponse =>
  trashPage(visit, removed, {
    name: titleOf(event),
    address: `/console/events/${event.id}`,
    mayRestore: true,
    sent: sent?.fields,
  });

async function restore(visit: ConsoleVisit, fields: URLSearchParams, { id }: Event): Promise<ConsoleResponse> {
  await ask(visit.api.POST('/events/v1/events/{id}/restore', { params: { path: { id } } }));
  const address = `/console/events/${id}`;
  const found = fields.has('title') ? await readEvent(visit, id) : undefined;
  if (found?.kind !== 'found') return redirect(`${address}?done=restored`);
  const { stored } = found;
  const form = restoredForm(fields, stored.etag, toMarks(fieldNames, valuesOf(stored.event, visit)));
  return showStored(visit, form, stored, undefined, 'The event is restored. What you typed is not saved yet.');
}

async function showStored(
  visit: ConsoleVisit,
  form: FormState,
  stored: StoredEvent,
  previewed?: Submission,
  done = form.typed === undefined ? doneText(visit, stored.event) : undefined,
): Promise<ConsoleResponse> {
  const { event } = stored;
  const values: Values = valuesOf(event, visit);
  const [choices, picture] = await Promise.all([
    loadChoices(visit),
    findPicture(visit, form.value('image', values.image), event),
  ]);
  return consolePage(visit, {
    title: titleOf(event),
    area: 'events',
    done,
    main: html`${problemSummary(form)}
<h1>${titleOf(event)}</h1>
${previewed && previewHtml(visit, previewed.values, previewed.fields, { choices, picture })}
${stateHtml(visit, event)}
${isDateOfSeries(event) ? seriesLink(event) : await nextDatesHtml(visit, event)}
${eventForm(visit, form, { action: `/console/events/${event.id}`, values, choices, picture, stored })}
`,
  });
}

const nextSteps: Readonly<Record<string, string>> = {
  publish: 'Everybody can see it now.',
  future: 'It is published at the time below.',
  pending: 'An editor looks at it before it is published.',
  draft: 'It is a draft, which only you and editors see.',
  private: 'Only people with the right to read private events see it.',
};

const firstTexts: Readonly<Record<string, string>> = {
  created: 'The event is created',
  saved: 'The event is saved',
  published: 'The event is saved',
  restored: 'The event is restored',
};

/** The result of the write, with the times as they were read. */
function doneText({ request, zone }: ConsoleVisit, event: Event): string | undefined {
  const first = firstTexts[request.query.get('done') ?? ''];
  if (first === undefined) return undefined;
  return [`${first}. ${nextSteps[event.status] ?? ''}`.trim(), `It is on ${wordTimes(event, zone)}.`].join(' ');
}

/** The state, the times in words, and the way to the public page. */
function stateHtml({ zone }: ConsoleVisit, event: Event): Html {
  const { status, url, modified_utc } = event;
  const changed = timeHtml(`${modified_utc.replace(' ', 'T')}Z`, zone);
  return html`<p>${statesHtml(event)} ${wordTimes(event, zone)}. <span class="muted">Changed ${changed}</span></p>
${status === 'publish' && html`<p><a class="button quiet" href="${url}">Open the public page</a></p>`}
`;
}
