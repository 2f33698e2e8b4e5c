import { type Html, html } from '@ngoma/page';
import type { ConsoleVisit } from '../frame/screen.ts';
import { sentenceOf } from '../repeats/series-of-event.ts';
import { ask } from '../request/console-api.ts';
import { type Event, occurrenceText, timesText, titleOf } from './event.ts';

/** The dates that the page of a series shows. */
const shownDates = 10;

/** The dates of a series from an instant on, in their order. */
export async function listDates(
  { api }: ConsoleVisit,
  series: Event,
  page: { readonly number: number; readonly size: number; readonly after: string },
) {
  const query = {
    ...{ post_parent: series.id, page: page.number, per_page: page.size, strict_dates: '1', ends_after: page.after },
    status: [series.status],
  };
  return ask(api.GET('/events/v1/events', { params: { query } }));
}

/** The rule of a series in words, and its next dates. */
export async function nextDatesHtml(visit: ConsoleVisit, event: Event): Promise<Html | false> {
  if (event.recurrence === undefined) return false;
  const after = new Date(visit.request.at).toISOString();
  const { events, total } = await listDates(visit, event, { number: 1, size: shownDates, after });
  const address = `/console/events/${event.id}/dates`;
  const change = 'cancel, move or remove them';
  const allDates = total > shownDates ? `All ${total} dates to come: ${change}` : `Dates: ${change}`;
  return html`<section class="note" aria-label="Dates">
<p><b>${sentenceOf(event)}</b></p>
${events.length === 0 && html`<p>No date is to come.</p>\n`}
<ul>
${events.map((date) => dateLine(visit, date, event))}
</ul>
<p><a href="${address}">${allDates}</a></p>
</section>
`;
}

function dateLine({ zone }: ConsoleVisit, date: Event, series: Event): Html {
  const changes = [titleOf(date) === titleOf(series) ? undefined : titleOf(date), occurrenceText(date.event_status)];
  const about = changes.filter(Boolean).join(', ');
  return html`<li><a href="/console/events/${date.id}">${timesText(date, zone)}</a>${about && ` (${about})`}</li>
`;
}

/** Says that the form changes one date, and leads to the others. */
export const seriesLink = ({ series_id }: { readonly series_id: number }): Html =>
  html`<p class="note">This is one date of a series: changes here are for this date alone.
<a href="/console/events/${series_id}">Change the whole series</a> or
<a href="/console/events/${series_id}/dates">look at its dates</a>.</p>
`;
