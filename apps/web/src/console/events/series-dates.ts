import { type Html, html } from '@ngoma/page';
import { hidden, problemSummary } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { numberedPaging, pageNumber } from '../lists/paging.ts';
import { toUnsaved } from '../records/ask-page.ts';
import { typedValues } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { gonePage } from '../records/trash-page.ts';
import { sentenceOf } from '../repeats/series-of-event.ts';
import { ApiProblem, ask, invalidField } from '../request/console-api.ts';
import type { ConsoleResponse, Form } from '../request/console-request.ts';
import { type Event, isDateOfSeries, statesHtml, timesText, titleOf } from './event.ts';
import { fieldList } from './event-fields.ts';
import { listDates } from './next-dates.ts';
import { readEvent, type StoredEvent } from './read-event.ts';

const removed = { word: 'event', title: 'Events', list: '/console/events' };
const perPage = 25;

/** The dates of a series, each of which can be changed, cancelled, removed or brought back. */
export const seriesDatesScreen: Screen = {
  path: /^\/console\/events\/([1-9]\d{0,8})\/dates$/,
  async show(visit, form, [id]) {
    const found = await readEvent(visit, Number(id));
    if (found.kind !== 'found') return gonePage(visit, removed);
    const { event } = found.stored;
    if (isDateOfSeries(event)) return redirect(datesOf(event.series_id));
    if (event.recurrence === undefined) return redirect(`/console/events/${event.id}`);
    return showDates(visit, form, found.stored);
  },
  submit: submitRecord(fieldList, async (visit, { fields }, [id]) => {
    const found = await readEvent(visit, Number(id));
    if (found.kind !== 'found') {
      const typed = typedValues(fieldList, fields);
      const names = new Set(Object.keys(typed).filter((name) => typed[name] !== ''));
      return gonePage(visit, removed, toUnsaved(fieldList, typed, names));
    }
    return submitDates(visit, { fields }, found.stored);
  }),
};

const datesOf = (id: number, done?: string): string => `/console/events/${id}/dates${done ? `?done=${done}` : ''}`;

const doneTexts: Readonly<Record<string, string>> = {
  cancel: 'The date is cancelled. Readers see it as cancelled.',
  hold: 'The date takes place as planned.',
  remove: 'The date is removed. You can bring it back below.',
  removed: 'The date is removed. You can bring it back below.',
  return: 'The date is back.',
};

async function showDates(visit: ConsoleVisit, form: FormState, stored: StoredEvent): Promise<ConsoleResponse> {
  const { event, etag } = stored;
  const { request } = visit;
  const after = new Date(request.at).toISOString();
  const page = pageNumber(request);
  const { events, total, total_pages } = await listDates(visit, event, { number: page, size: perPage, after });
  const title = `Dates of ${titleOf(event)}`;
  return consolePage(visit, {
    title,
    area: 'events',
    done: doneTexts[request.query.get('done') ?? ''],
    main: html`${problemSummary(form)}
<h1>${title}</h1>
<p><b>${sentenceOf(event)}</b></p>
<p><a class="button quiet" href="/console/events/${event.id}">Change the series</a></p>
<form method="post" action="${datesOf(event.id)}">
${hidden('etag', etag)}
<p class="muted">${total === 1 ? '1 date' : `${total} dates`} to come</p>
<ul class="records">
${events.map((date) => dateItem(visit, date, event))}</ul>
${excludedHtml(visit, event)}
</form>
${numberedPaging(request, page, total_pages)}
`,
  });
}

const button = (action: string, id: number | string, text: string, name: string): Html =>
  html`<button class="quiet" name="action" value="${action}.${id}" aria-label="${text}: ${name}">${text}</button> `;

function dateItem({ zone }: ConsoleVisit, date: Event, series: Event): Html {
  const name = timesText(date, zone);
  const title = titleOf(date);
  const isCancelled = date.event_status === 'canceled';
  return html`<li>
<span><a href="/console/events/${date.id}">${name}</a>${title !== titleOf(series) && html`<br><small class="muted">${title}</small>`}</span>
<span>${statesHtml(date)} ${isCancelled ? button('hold', date.id, 'Takes place', name) : button('cancel', date.id, 'Cancel', name)}
${button('remove', date.id, 'Remove', name)}</span>
</li>
`;
}

/** The excluded dates, which come back under their addresses. */
function excludedHtml({ zone }: ConsoleVisit, event: Event): Html | false {
  const excluded = event.recurrence?.exdate ?? [];
  if (excluded.length === 0) return false;
  const item = (start: string) => {
    const times = { start_date: start.padEnd(19, ' 00:00:00'), all_day: start.length === 10 };
    const name = timesText({ ...event, ...times, end_date: times.start_date }, zone);
    return html`<li><span>${name}</span><span>${button('return', start.replace(' ', 'T'), 'Bring back', name)}</span></li>
`;
  };
  return html`<h2>Removed dates</h2>
<ul class="records">
${excluded.map(item)}</ul>
`;
}

async function submitDates(
  visit: ConsoleVisit,
  { fields }: Pick<Form, 'fields'>,
  { event, etag }: StoredEvent,
): Promise<ConsoleResponse> {
  const [action = '', target = ''] = (fields.get('action') ?? '').split('.');
  if (action === 'return') await bringBack(visit, event, target.replace('T', ' '), etag);
  else await changeDate(visit, action, Number(/^[1-9]\d{0,8}$/.exec(target)?.[0] ?? 0));
  return redirect(datesOf(event.id, action));
}

async function changeDate({ api }: ConsoleVisit, action: string, id: number): Promise<void> {
  const params = { path: { id }, query: { scope: 'this' as const } };
  if (id > 0 && action === 'remove') await ask(api.DELETE('/events/v1/events/{id}', { params }));
  else if (id > 0 && action === 'cancel')
    await ask(api.PATCH('/events/v1/events/{id}', { params, body: { event_status: 'canceled' } }));
  else if (id > 0 && action === 'hold')
    await ask(
      api.PATCH('/events/v1/events/{id}', { params, body: { event_status: 'scheduled', event_status_reason: '' } }),
    );
  else throw invalidField('action', 'Choose what to do with a date.');
}

async function bringBack({ api }: ConsoleVisit, event: Event, start: string, etag: string): Promise<void> {
  const { recurrence } = event;
  if (recurrence === undefined || !recurrence.exdate.includes(start))
    throw new ApiProblem(409, 'not_in_trash', 'This date is not removed any more.');
  const exdate = recurrence.exdate.filter((each) => each !== start);
  const params = { path: { id: event.id }, header: { 'If-Match': etag } };
  await ask(api.PATCH('/events/v1/events/{id}', { params, body: { recurrence: { ...recurrence, exdate } } }));
}
