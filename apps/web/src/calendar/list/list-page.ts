import { type Html, html } from '@ngoma/page';
import type { Card } from '../../api.ts';
import { descriptionHead, noIndex, renderCalendarPage } from '../../frame.ts';
import { itemList, jsonLd } from '../../json-ld.ts';
import type { PageResponse } from '../../page-request.ts';
import { problemPage } from '../../problem-page.ts';
import type { Visit } from '../../visit.ts';
import { cardsHtml, monthHeading } from '../cards-by-month.ts';
import {
  addressOf,
  type Filters,
  hasUnreadFilter,
  keptBySearch,
  listAddressOf,
  readFilters,
  subscriptionOf,
  toCardQuery,
} from '../filters.ts';
import { subscribeHtml } from '../subscribe.ts';
import { listMomentAt, todayIn } from '../times.ts';
import { emptyListHtml } from './empty-list.ts';
import { chipsHtml, filtersHtml } from './list-filters.ts';

const perPage = 20;

/** The list of events: those that have not ended, or those that are over. */
export async function listPage(visit: Visit, page: number): Promise<PageResponse> {
  const { request, words, zone, name, settings, api } = visit;
  const today = todayIn(zone, request.at);
  const moment = listMomentAt(request.at);
  const filters = readFilters(request.query);
  if (page === 0 || hasUnreadFilter(request.query)) return problemPage(visit, 404);
  const [found, categories, venues] = await Promise.all([
    api.listCards({ ...toCardQuery(filters, { today, moment }), ...groupOf(filters), page, per_page: perPage }),
    api.listCategories(),
    api.listVenues(),
  ]);
  const { cards } = found;
  const isEmpty = cards.length === 0;
  const title = titleOf(filters, visit);
  const calendar = subscriptionOf(filters, request.origin);
  const headingOf = filters.search === '' ? monthHeading(visit, today) : () => words.found(found.total);
  const response = renderCalendarPage(visit, 200, {
    title,
    layout: 'list',
    view: 'list',
    search: filters.search,
    kept: keptBySearch(filters),
    head: listHead({ filters, page, title, calendar, cards }, visit),
    main: html`<h1>${title}</h1>
${!isFiltered(filters) && settings.description !== '' && html`<p>${settings.description}</p>\n`}
${chipsHtml(filters, settings, today, words)} ${filtersHtml(filters, { categories, venues, hasEvents: !isEmpty }, words)}
${isEmpty ? await emptyListHtml({ filters, categories, venues, today, moment }, visit) : cardsHtml(cards, visit, headingOf)}
${pagingHtml(filters, page, found.total_pages, visit)}
<p class="muted">${words.timeZone(zone.replaceAll('_', ' '))}</p>
${subscribeHtml(calendar, name, words)}`,
  });
  return { ...response, expiresAtMs: moment.untilMs };
}

/** A series is listed once, by its next date; those that are over are listed by each date. */
const groupOf = ({ past }: Filters) => (past ? {} : { group: 'series' as const });

const isFiltered = (filters: Filters): boolean => addressOf(filters) !== '/events/';

function titleOf({ search, past }: Filters, { words }: Visit): string {
  if (search !== '') return words.eventsMatching(search);
  return past ? words.pastEvents : words.events;
}

interface ListHead {
  readonly filters: Filters;
  readonly page: number;
  readonly title: string;
  readonly calendar: string;
  readonly cards: readonly Card[];
}

function listHead({ filters, page, title, calendar, cards }: ListHead, { request, settings, name }: Visit): Html {
  const isIndexed = !isFiltered(filters);
  const path = isIndexed ? listAddressOf(filters, settings, page) : listAddressOf(unfiltered, settings);
  const canonical = `${request.origin}${path}`;
  const data = isIndexed ? itemList(cards) : undefined;
  return html`${(!isIndexed || cards.length === 0) && noIndex}
<link rel="canonical" href="${canonical}">
<link rel="alternate" type="text/calendar" href="${calendar}">
<link rel="alternate" type="application/feed+json" href="${calendar.replace('events.ics', 'feed.json')}">
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${name}">
<meta property="og:url" content="${canonical}">
<meta property="og:type" content="website">
${isIndexed && descriptionHead(settings)}
${data && jsonLd(data)}`;
}

const unfiltered = readFilters(new URLSearchParams());

function pagingHtml(filters: Filters, page: number, pages: number, { words, settings }: Visit): Html | false {
  const back = page > 1 ? listAddressOf(filters, settings, page - 1) : undefined;
  const on = page < pages ? addressOf(filters, page + 1) : undefined;
  const past = addressOf({ ...filters, past: true, from: '', to: '' });
  const upcoming = listAddressOf({ ...filters, past: false }, settings);
  // The past runs backwards.
  const [earlier, later] = filters.past
    ? [on, back ?? upcoming]
    : [back ?? (filters.from === '' ? past : undefined), on];
  if (earlier === undefined && later === undefined) return false;
  const links = [
    earlier !== undefined && html`<a href="${earlier}">← ${words.earlier}</a>`,
    later !== undefined && html`<a class="later" href="${later}">${words.later} →</a>`,
  ];
  return html`<nav class="paging" aria-label="${words.paging}">${links}</nav>
`;
}
