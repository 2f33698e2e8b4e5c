import { type Html, html } from '@ngoma/page';
import { renderCalendarPage } from '../../frame.ts';
import { itemList } from '../../json-ld.ts';
import type { PageResponse } from '../../page-request.ts';
import { problemPage } from '../../problem-page.ts';
import type { Visit } from '../../visit.ts';
import { findLocalEvents } from '../events-of-days.ts';
import { addressOfDay, type Filters, hasFilters, keptBySearch, readFilters, subscriptionOf } from '../filters.ts';
import { firstDayFrom, lastDayBefore } from '../nearest-days.ts';
import { headHtml } from '../page-head.ts';
import { subscribeHtml } from '../subscribe.ts';
import { addDays, isDate, listMomentAt, todayIn, wordDate } from '../times.ts';
import { withoutEachHtml } from '../without-each.ts';
import { dayItemsHtml } from './day-items.ts';

/** The events of a day: of `today`, or of a date. */
export async function dayPage(visit: Visit, sent: string): Promise<PageResponse> {
  const { request, words, zone } = visit;
  const { origin } = request;
  const today = todayIn(zone, request.at);
  const day = sent === 'today' ? today : sent;
  if (!isDate(day)) return problemPage(visit, 404);
  const filters = { ...readFilters(request.query), from: '', to: '', past: false, free: false };
  const previous = addDays(day, -1);
  const [events, before, after] = await Promise.all([
    findLocalEvents(visit, filters, { first: day, last: day }),
    lastDayBefore(visit, filters, { day, enough: previous }),
    firstDayFrom(visit, filters, addDays(day, 1)),
  ]);
  const isEmpty = events.length === 0;
  // No links lead beyond the days with events, so that crawlers stop there.
  if (day === sent && isEmpty && !hasFilters(filters) && (before === undefined || after === undefined))
    return problemPage(visit, 404);

  const title = wordDate(day, 'fullDay', words.dates);
  const calendar = subscriptionOf(filters, origin);
  const response = renderCalendarPage(visit, 200, {
    title,
    layout: 'list',
    view: 'day',
    search: filters.search,
    kept: keptBySearch(filters),
    head: headHtml(
      {
        title,
        canonical: `${origin}${addressOfDay(day)}`,
        description: '',
        alternates: [{ type: 'text/calendar', href: calendar }],
        data: itemList(events.map(({ card }) => card)),
        // `today` is another day tomorrow.
        isIndexed: !isEmpty && !hasFilters(filters) && day >= today && sent === day,
      },
      visit,
    ),
    main: html`<h1>${title}</h1>
${arrowsHtml({ before, day, after }, filters, visit)}
${isEmpty ? emptyHtml(day, filters, visit) : dayItemsHtml(events, day, visit)}
${!isEmpty && html`<p class="muted">${words.timeZone(zone.replaceAll('_', ' '))}</p>\n`}
${subscribeHtml(calendar, visit.name, words)}`,
  });
  return day === today ? { ...response, expiresAtMs: listMomentAt(request.at).untilMs } : response;
}

/** Offers the day without its filters. */
function emptyHtml(day: string, filters: Filters, { words }: Visit): Html {
  const { search, category, tag } = filters;
  return html`<div class="empty">
<p>${words.nothingOnDay}</p>
${withoutEachHtml({ search, category, tag }, words, (without) => addressOfDay(day, { ...filters, ...without }))}
</div>
`;
}

interface Neighbours {
  readonly before: string | undefined;
  readonly day: string;
  readonly after: string | undefined;
}

/** Links to the nearest days with events, none at the ends. */
function arrowsHtml({ before, after }: Neighbours, filters: Filters, { words }: Visit): Html | false {
  if (before === undefined && after === undefined) return false;
  const name = (day: string) => `${wordDate(day, 'weekday', words.dates)} ${wordDate(day, 'day', words.dates)}`;
  const links = [
    before !== undefined && html`<a rel="prev" href="${addressOfDay(before, filters)}">← ${name(before)}</a>`,
    after !== undefined &&
      html`<a class="later" rel="next" href="${addressOfDay(after, filters)}">${name(after)} →</a>`,
  ];
  return html`<nav class="paging" aria-label="${words.days}">${links}</nav>
`;
}
