import { type Html, html } from '@ngoma/page';
import { ApiProblem, ask, askTagged } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { ConsoleResponse, Form } from '../console-request.ts';
import { hidden, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { mayChange } from '../post-states.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { loadChoices } from './choices.ts';
import { conflictPage, withChoices } from './conflict.ts';
import { type Event, statesHtml, titleOf } from './event.ts';
import { toBody } from './event-body.ts';
import { eventForm } from './event-form.ts';
import {
  changedFields,
  fieldNames,
  newValues,
  typedValues,
  type Values,
  valuesOf,
  withEnd,
  withLength,
} from './event-values.ts';
import { findPicture, updateWords, uploadPicture } from './picture.ts';
import { previewHtml } from './preview.ts';

/** The preview that a page shows above its form. */
interface Previewed {
  readonly values: Values;
  readonly fields: URLSearchParams;
}

interface Stored {
  readonly event: Event;
  readonly etag: string;
}

export const newEventScreen: Screen = {
  path: /^\/console\/events\/new$/,
  show: (visit, form) => showNew(visit, form),
  async submit(visit, form) {
    const { fields } = form;
    await uploadPicture(visit, form);
    const values = withEnd(typedValues(fields));
    if (fields.get('action') === 'preview') return showNew(visit, toFormState(fields, undefined), { values, fields });
    const changed = new Set(fieldNames.filter((name) => values[name] !== ''));
    const {
      title = '',
      start_date = '',
      end_date = '',
      ...rest
    } = await toBody(visit, values, { fields, changed, stored: undefined });
    const key = fields.get('idempotency_key');
    const header = key ? { 'Idempotency-Key': key } : {};
    const body = { title, start_date, end_date, ...rest };
    const { id } = await ask(visit.api.POST('/events/v1/events', { body, params: { header } }));
    return redirect(`/console/events/${id}?done=created`);
  },
};

async function showNew(visit: ConsoleVisit, form: FormState, previewed?: Previewed): Promise<ConsoleResponse> {
  const choices = await loadChoices(visit);
  const picture = await findPicture(visit, form.value('image'), undefined);
  return consolePage(visit, {
    title: 'New event',
    area: 'events',
    main: html`<h1>New event</h1>
${problemSummary(form)}${previewed && previewHtml(visit, previewed.values, previewed.fields, { choices, picture })}${eventForm(visit, form, { action: '/console/events/new', values: newValues(visit), choices, picture })}`,
  });
}

export const eventScreen: Screen = {
  path: /^\/console\/events\/([1-9]\d{0,8})$/,
  show: async (visit, form, [id]) => showStored(visit, form, await readEvent(visit, id)),
  async submit(visit, form, [id]) {
    const { fields } = form;
    const action = fields.get('action');
    if (action === 'trash') return moveToTrash(visit, Number(id), fields);
    if (action === 'publish') return save(visit, Number(id), { status: 'publish' }, fields.get('etag'));
    return submitForm(visit, form, await readEvent(visit, id));
  },
};

async function readEvent(visit: ConsoleVisit, id: string | undefined): Promise<Stored> {
  const path = { id: Number(id) };
  const { data: event, etag = '' } = await askTagged(visit.api.GET('/events/v1/events/{id}', { params: { path } }));
  if (!mayChange(visit, event)) throw new ApiProblem(403, 'rest_forbidden', 'You may not change this event.');
  return { event, etag };
}

async function submitForm(visit: ConsoleVisit, form: Form, stored: Stored): Promise<ConsoleResponse> {
  const { fields } = form;
  const { event } = stored;
  const before = valuesOf(event, visit);
  const isResolved = fields.has('resolved');
  await uploadPicture(visit, form);
  const typed = typedValues(fields);
  // Without the right to upload, the form has no picture.
  const mine = hasRight(visit, 'upload-images') ? typed : { ...typed, image: before.image, alt: before.alt };
  const values = isResolved ? withChoices(fields, mine, event, visit) : withEnd(withLength(mine, before));
  if (fields.get('action') === 'preview')
    return showStored(visit, toFormState(fields, undefined), stored, { values, fields });
  const changed = changedFields(values, fields.get('marks') ?? '');
  try {
    const body = await toBody(visit, values, { fields, changed, stored: event });
    const response = await save(visit, event.id, body, fields.get('etag'));
    await updateWords(visit, values, before);
    return response;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 412) throw error;
    return conflictPage(visit, fields, values, await readEvent(visit, String(event.id)));
  }
}

async function save(visit: ConsoleVisit, id: number, body: object, etag: string | null): Promise<ConsoleResponse> {
  const params = { path: { id }, header: etag ? { 'If-Match': etag } : {} };
  await ask(visit.api.PATCH('/events/v1/events/{id}', { params, body }));
  return redirect(
    `/console/events/${id}?done=${'status' in body && body.status === 'publish' ? 'published' : 'saved'}`,
  );
}

async function moveToTrash({ api }: ConsoleVisit, id: number, fields: URLSearchParams): Promise<ConsoleResponse> {
  const etag = fields.get('etag');
  const params = { path: { id }, header: etag ? { 'If-Match': etag } : {} };
  await ask(api.DELETE('/events/v1/events/{id}', { params }));
  return redirect(`/console/events?done=trash&ids=${id}`);
}

async function showStored(
  visit: ConsoleVisit,
  form: FormState,
  stored: Stored,
  previewed?: Previewed,
): Promise<ConsoleResponse> {
  const { event } = stored;
  const values = valuesOf(event, visit);
  const [choices, picture] = await Promise.all([
    loadChoices(visit),
    findPicture(visit, form.value('image', values.image), event),
  ]);
  const done = visit.request.query.get('done');
  return consolePage(visit, {
    title: titleOf(event),
    area: 'events',
    done: form.typed === undefined ? doneText(done ?? '', event) : undefined,
    main: html`<h1>${titleOf(event)}</h1>
${problemSummary(form)}${previewed && previewHtml(visit, previewed.values, previewed.fields, { choices, picture })}${form.typed === undefined && stateHtml(visit, stored)}${eventForm(visit, form, { action: `/console/events/${event.id}`, values, choices, picture, stored })}`,
  });
}

const nextSteps: Readonly<Record<string, string>> = {
  publish: 'Everybody can see it now.',
  future: 'It is published at the time below.',
  pending: 'An editor looks at it before it is published.',
  draft: 'It is a draft, which only you and editors see.',
  private: 'Only people with the right to read private events see it.',
};

function doneText(done: string, { status }: Event): string | undefined {
  const first = { created: 'The event is created.', saved: 'The event is saved.', published: 'The event is saved.' }[
    done
  ];
  return first && [first, nextSteps[status]].filter(Boolean).join(' ');
}

/** The state with what is next: the public page, or publication. */
function stateHtml(visit: ConsoleVisit, { event, etag }: Stored): Html {
  const { id, status, url, modified_utc } = event;
  const mayPublish = hasRight(visit, 'publish-posts') && status !== 'publish';
  return html`<p>${statesHtml(event)} <span class="muted">Changed ${timeHtml(`${modified_utc.replace(' ', 'T')}Z`, visit.zone)}</span></p>
<form method="post" action="/console/events/${id}" class="actions">${hidden('etag', etag)}${status === 'publish' && html`<a class="button quiet" href="${url}">Open the public page</a>`}${mayPublish && html`<button name="action" value="publish">Publish now</button>`}<button class="quiet" name="action" value="trash">Move to the trash</button></form>
`;
}
