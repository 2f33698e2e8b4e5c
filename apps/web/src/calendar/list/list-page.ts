import { type Html, html } from '@ngoma/page';
import { descriptionHead, noIndex, renderCalendarPage } from '../../frame.ts';
import { itemList, jsonLd } from '../../json-ld.ts';
import type { PageResponse } from '../../page-request.ts';
import { problemPage } from '../../problem-page.ts';
import type { Visit } from '../../visit.ts';
import type { Words } from '../../words/words.ts';
import { cardsHtml } from '../cards-by-month.ts';
import { addressOf, type Filters, listAddressOf, readFilters, subscriptionOf, toCardQuery } from '../filters.ts';
import { subscribeHtml } from '../subscribe.ts';
import { todayIn } from '../times.ts';
import { chipsHtml, filtersHtml } from './list-filters.ts';

const perPage = 20;

/** The list of events: those to come, or those that are over. */
export async function listPage(visit: Visit, page: number): Promise<PageResponse> {
  const { request, words, zone, name, settings, api } = visit;
  const today = todayIn(zone, request.at);
  const filters = readFilters(request.query);
  if (page === 0) return problemPage(visit, 404);
  const [found, categories, venues] = await Promise.all([
    api.listCards({ ...toCardQuery(filters, today), page, per_page: perPage }),
    api.listCategories(),
    api.listVenues(),
  ]);
  const isFiltered = addressOf(filters) !== '/events/';
  const title =
    filters.search !== '' ? words.eventsMatching(filters.search) : filters.past ? words.pastEvents : words.events;
  const canonical = `${request.origin}${listAddressOf(isFiltered ? readFilters(new URLSearchParams()) : filters, settings, isFiltered ? 1 : page)}`;
  const calendar = subscriptionOf(filters, request.origin);
  const isEmpty = found.cards.length === 0;
  const intro = !isFiltered && settings.description !== '' && html`<p>${settings.description}</p>\n`;
  const data = isFiltered ? undefined : itemList(found.cards);
  return renderCalendarPage(visit, 200, {
    title,
    view: 'list',
    search: filters.search,
    head: html`${(isFiltered || isEmpty) && noIndex}<link rel="canonical" href="${canonical}">
<link rel="alternate" type="text/calendar" href="${calendar}">
<link rel="alternate" type="application/feed+json" href="${calendar.replace('events.ics', 'feed.json')}">
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${name}">
<meta property="og:url" content="${canonical}">
<meta property="og:type" content="website">
${!isFiltered && descriptionHead(settings)}${data && jsonLd(data)}`,
    main: html`<h1>${title}</h1>
${intro}${chipsHtml(filters, settings, today, words)}${filtersHtml(filters, { categories, venues }, words)}${isEmpty ? emptyHtml(filters, words) : cardsHtml(found.cards, visit, today)}${pagingHtml(filters, page, found.total_pages, visit)}${!isEmpty && html`<p class="muted">${words.timeZone(zone.replaceAll('_', ' '))}</p>\n`}${subscribeHtml(calendar, name, words)}`,
  });
}

/** Offers the same list without each of its filters. */
function emptyHtml(filters: Filters, words: Words): Html {
  const { search, category, tag } = filters;
  const texts = Object.entries({ search, category, tag }).filter(([, value]) => value !== '');
  if (addressOf(filters) === '/events/') return html`<p class="empty">${words.nothingYet}</p>\n`;
  return html`<div class="empty"><p>${words.nothingFound}</p>
<ul>${texts.map(([name, value]) => html`<li><a href="${addressOf({ ...filters, [name]: '' })}">${words.without(value)}</a></li>`)}<li><a href="/events/">${words.showAll}</a></li></ul></div>
`;
}

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
  return html`<nav class="paging" aria-label="${words.paging}">${earlier && html`<a href="${earlier}">← ${words.earlier}</a>`}${later && html`<a class="later" href="${later}">${words.later} →</a>`}</nav>
`;
}
