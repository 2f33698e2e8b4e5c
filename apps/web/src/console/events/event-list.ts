import type { paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { idempotencyField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import type { Filter } from '../lists/filters.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { addressWith, pageNumber } from '../lists/paging.ts';
import { toPlainText } from '../plain-text.ts';
import { listedStatuses, mayChange, postStates, statusFilter } from '../post-states.ts';
import { ask } from '../request/console-api.ts';
import { toLocal } from '../times.ts';
import { doneText, submitBulk } from './bulk.ts';
import { type Event, isDateOfSeries, statesHtml, timesText, titleOf, venueOf } from './event.ts';

const filters: readonly Filter[] = [
  { name: 'search', label: 'Words', control: 'search' },
  statusFilter,
  {
    name: 'dates',
    label: 'Dates',
    control: 'choice',
    any: 'Today and later',
    options: [
      ['past', 'Past, latest first'],
      ['all', 'All dates'],
    ],
  },
  { name: 'per_page', label: 'Per page', control: 'choice', any: '25', options: [['100', '100']], toValue: Number },
];

/** The events that the person may read, by state, date and words. */
const eventList: List<Event, Query> = {
  path: /^\/console\/events$/,
  area: 'events',
  title: 'Events',
  filters,
  done: doneText,
  before: () => html`<p><a class="button" href="/console/events/new">New event</a></p>`,
  async read(visit, query) {
    const { events, total, total_pages } = await listEvents(visit, query);
    return { records: events, pages: total_pages, count: total === 1 ? '1 event' : `${total} events` };
  },
  item: (event, visit, form) => eventRecord(visit, form, event),
  around: recordsForm,
  noneFits: noEvents,
  empty: noEvents,
};

/** Why no event is listed, and what to do. */
function noEvents({ request }: ConsoleVisit): readonly [reason: string, step?: Html] {
  const { query } = request;
  const isAll = query.get('dates') === 'all';
  if (isAll && query.get('status') === 'trash' && !query.get('search')) return ['The trash is empty.'];
  if (!isAll) {
    const all = addressWith(request, { dates: 'all', page: undefined });
    return [
      'No event on these dates matches.',
      html`<a href="${all}">Look at all dates</a> or <a href="/console/events/new">create an event</a>.`,
    ];
  }
  return query.get('search') || query.get('status')
    ? ['No event matches these filters.', html`<a href="/console/events?dates=all">Show all events</a>`]
    : ['There are no events yet.', html`<a href="/console/events/new">Create the first event</a>`];
}

export const eventListScreen: Screen = { ...listScreen(eventList), submit: submitBulk };

type EventQuery = NonNullable<paths['/events/v1/events']['get']['parameters']['query']>;
/** `dates` is a filter of the page, which becomes a range. */
type Query = EventQuery & { readonly dates?: string };

async function listEvents({ api, request, zone }: ConsoleVisit, { dates, ...others }: Query) {
  const ids = shownIds(request.query);
  const today = toLocal(new Date(request.at).toISOString(), zone).slice(0, 10);
  const query = {
    page: pageNumber(request),
    per_page: 25,
    status: (ids.length > 0 ? postStates.map(([each]) => each) : listedStatuses) as 'publish'[], // as: they are those of the contract
    ...others,
    ...(ids.length > 0 ? { include: ids, per_page: 100 } : toRange(dates, today)),
  };
  return ask(api.GET('/events/v1/events', { params: { query } }));
}

/** The events of an action that was just done, which are listed alone. */
const shownIds = (query: URLSearchParams): number[] =>
  (query.get('ids') ?? '')
    .split(',')
    .filter((id) => /^[1-9]\d{0,8}$/.test(id))
    .slice(0, 100)
    .map(Number);

function toRange(dates: string | undefined, today: string) {
  if (dates === 'all') return { starts_after: '1900-01-01' };
  if (dates === 'past') return { ends_before: `${today} 00:00:00`, strict_dates: '1', order: 'desc' as const };
  // Without `strict_dates`, `ends_after` would mean the end of the day.
  return { ends_after: `${today} 00:00:00`, strict_dates: '1' };
}

function recordsForm(items: Html, visit: ConsoleVisit, events: readonly Event[]): Html {
  const canSelect = events.some((event) => event.status !== 'trash' && mayChange(visit, event));
  return html`
    <form method="post" action="${addressWith(visit.request, {})}">
      ${idempotencyField(newForm())}
      <div id="event">${items}</div>
      ${canSelect && bulkButtons(visit)}
    </form>
  `;
}

const bulkButtons = (visit: ConsoleVisit): Html => html`
  <p class="actions">
    ${hasRight(visit, 'publish-posts') && html`<button name="action" value="publish">Publish the chosen</button>`}
    <button class="quiet" name="action" value="trash">Move the chosen to the trash</button>
  </p>
`;

const restoreButton = (id: number, title: string): Html => html`
  <button class="quiet" name="restore" value="${id}" aria-label="Restore ${title}">Restore</button>
`;

function eventRecord(visit: ConsoleVisit, form: FormState, event: Event): Html {
  const { id, status } = event;
  const title = titleOf(event);
  const venue = venueOf(event);
  const place = venue && toPlainText([venue.venue, venue.city].filter(Boolean).join(', '));
  const series =
    isDateOfSeries(event) && html` · <a href="/console/events/${event.series_id}/dates">one date of a series</a>`;
  const facts = [timesText(event, visit.zone), place].filter(Boolean).join(' · ');
  const about = html`<small class="muted">${facts}${series}</small>`;
  const isChangeable = mayChange(visit, event);
  const inTrash = status === 'trash';
  const name = isChangeable && !inTrash ? html`<a href="/console/events/${id}">${title}</a>` : html`<b>${title}</b>`;
  const isChosen = form.values('event').includes(String(id));
  const box = html`<input type="checkbox" name="event" value="${id}" aria-label="Choose ${title}"${isChosen && html` checked`}>`;
  return html`
    <li>
      <div class="box">${isChangeable && !inTrash && box}<span>${name}<br>${about}</span></div>
      <div>
        ${statesHtml(event)}
        ${isChangeable && inTrash && restoreButton(id, title)}
        ${status === 'publish' && html` <a href="${event.url}">Public page</a>`}
      </div>
    </li>
  `;
}
