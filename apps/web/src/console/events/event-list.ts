import { type Html, html } from '@ngoma/page';
import { ask } from '../console-api.ts';
import { consolePage } from '../console-page.ts';
import { idempotencyField, type Option, problemSummary } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm, typedFilters } from '../lists/filter-form.ts';
import { addressWith, numberedPaging, pageNumber } from '../lists/paging.ts';
import { toPlainText } from '../plain-text.ts';
import { listedStatuses, mayChange, postStates } from '../post-states.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { toLocal } from '../times.ts';
import { doneText, submitBulk } from './bulk.ts';
import { type Event, statesHtml, timesText, titleOf, venueOf } from './event.ts';

const dateOptions: readonly Option[] = [
  ['', 'Today and later'],
  ['past', 'Past, latest first'],
  ['all', 'All dates'],
];

/** The events that the person may read, by state, date and words. */
export const eventListScreen: Screen = {
  path: /^\/console\/events$/,
  async show(visit, form) {
    const { events, total, total_pages } = await listEvents(visit);
    return consolePage(visit, {
      title: 'Events',
      area: 'events',
      done: doneText(visit.request.query),
      main: html`<h1>Events</h1>
${problemSummary(form)}<p><a class="button" href="/console/events/new">New event</a></p>
${filterForm(visit.request, [
  { name: 'search', label: 'Words', type: 'search', maxlength: 200 },
  {
    name: 'status',
    label: 'State',
    options: [['', 'All but the trash'], ...postStates.map(([value, text]) => [value, text] as const)],
  },
  { name: 'dates', label: 'Dates', options: dateOptions },
  {
    name: 'per_page',
    label: 'Per page',
    options: [
      ['', '25'],
      ['100', '100'],
    ],
  },
])}${events.length === 0 ? emptyList(visit) : recordsForm(visit, form, events, total)}${numberedPaging(visit.request, pageNumber(visit.request), total_pages)}`,
    });
  },
  submit: submitBulk,
};

async function listEvents({ api, request, zone }: ConsoleVisit) {
  const { query, at } = request;
  const ids = shownIds(query);
  const { search, status } = typedFilters(query, 'search', 'status');
  const asked = postStates.some(([each]) => each === status) && status !== undefined ? [status] : listedStatuses;
  const filters = {
    page: pageNumber(request),
    per_page: query.get('per_page') === '100' ? 100 : 25,
    ...(search !== undefined && search !== '0' && { search: search.slice(0, 200) }),
    status: (ids.length > 0 ? postStates.map(([each]) => each) : asked) as 'publish'[], // as: they are those of the contract
    ...(ids.length > 0
      ? { include: ids, per_page: 100 }
      : toRange(query.get('dates'), toLocal(new Date(at).toISOString(), zone).slice(0, 10))),
  };
  return ask(api.GET('/events/v1/events', { params: { query: filters } }));
}

/** The events of an action that was just done, which are listed alone. */
const shownIds = (query: URLSearchParams): number[] =>
  (query.get('ids') ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .slice(0, 100)
    .map(Number);

function toRange(dates: string | null, today: string) {
  if (dates === 'all') return { starts_after: '1900-01-01' };
  if (dates === 'past') return { ends_before: `${today} 00:00:00`, strict_dates: '1', order: 'desc' as const };
  // Without `strict_dates`, `ends_after` would mean the end of the day.
  return { ends_after: `${today} 00:00:00`, strict_dates: '1' };
}

function emptyList({ request }: ConsoleVisit): Html {
  const { query } = request;
  if (query.get('status') === 'trash' && query.get('dates') === 'all' && !query.get('search'))
    return emptyHtml('The trash is empty.');
  if (query.get('dates') !== 'all') {
    const all = addressWith(request, { dates: 'all', page: undefined });
    return emptyHtml(
      'No event on these dates matches.',
      html`<a href="${all}">Look at all dates</a> or <a href="/console/events/new">create an event</a>.`,
    );
  }
  return query.get('search') || query.get('status')
    ? emptyHtml('No event matches these filters.', html`<a href="/console/events?dates=all">Show all events</a>`)
    : emptyHtml('There are no events yet.', html`<a href="/console/events/new">Create the first event</a>`);
}

function recordsForm(visit: ConsoleVisit, form: FormState, events: readonly Event[], total: number): Html {
  const { request } = visit;
  const canSelect = events.some((event) => event.status !== 'trash' && mayChange(visit, event));
  return html`<form method="post" action="${addressWith(request, {})}">${idempotencyField(form)}
<p class="muted">${total === 1 ? '1 event' : `${total} events`}</p>
<ul class="records" id="event">${events.map((event) => eventRecord(visit, form, event))}</ul>
${
  canSelect &&
  html`<p class="actions">${hasRight(visit, 'publish-posts') && html`<button name="action" value="publish">Publish the chosen</button>`}<button class="quiet" name="action" value="trash">Move the chosen to the trash</button></p>
`
}</form>
`;
}

function eventRecord(visit: ConsoleVisit, form: FormState, event: Event): Html {
  const { id, status } = event;
  const title = titleOf(event);
  const venue = venueOf(event);
  const place = venue && toPlainText([venue.venue, venue.city].filter(Boolean).join(', '));
  const about = html`<small class="muted">${[timesText(event, visit.zone), place].filter(Boolean).join(' · ')}</small>`;
  const isChangeable = mayChange(visit, event);
  const inTrash = status === 'trash';
  const name = isChangeable && !inTrash ? html`<a href="/console/events/${id}">${title}</a>` : html`<b>${title}</b>`;
  const isChosen = form.values('event').includes(String(id));
  const box = html`<input type="checkbox" name="event" value="${id}" aria-label="Choose ${title}"${isChosen && html` checked`}>`;
  return html`<li><div class="box">${isChangeable && !inTrash && box}<span>${name}<br>${about}</span></div><div>${statesHtml(event)}${isChangeable && inTrash && html` <button class="quiet" name="restore" value="${id}" aria-label="Restore ${title}">Restore</button>`}${status === 'publish' && html` <a href="${event.url}">Public page</a>`}</div></li>
`;
}
