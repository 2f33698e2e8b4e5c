import { type Html, html } from '@ngoma/page';
import { descriptionHead, noIndex, renderCalendarPage } from '../../frame.ts';
import type { PageResponse } from '../../page-request.ts';
import { problemPage } from '../../problem-page.ts';
import type { Visit } from '../../visit.ts';
import { addressOfMonth, type Filters, hasFilters, keptBySearch, readFilters, subscriptionOf } from '../filters.ts';
import { subscribeHtml } from '../subscribe.ts';
import { isMonth, todayIn, wordDate } from '../times.ts';
import { withoutEachHtml } from '../without-each.ts';
import { daysHtml } from './days.ts';
import { findMonth, type MonthEvents } from './find-month.ts';

/** The events of a month: of this one, of the one in the address, or of `tribe-bar-date`. */
export async function monthPage(visit: Visit, sent: string | undefined): Promise<PageResponse> {
  const { request, words, zone, name, settings } = visit;
  const today = todayIn(zone, request.at);
  const { from, ...others } = readFilters(request.query);
  const filters = { ...others, from: '', to: '', past: false, free: false };
  const month = sent ?? (from === '' ? today : from).slice(0, 7);
  if (!isMonth(month)) return problemPage(visit, 404);
  const found = await findMonth(visit, filters, month);
  const isEmpty = found.days.every(({ total }) => total === 0);
  const isFiltered = hasFilters(filters);
  // No links lead beyond the months with events, so that crawlers stop there.
  if (sent !== undefined && isEmpty && !isFiltered && (found.before === undefined || found.after === undefined))
    return problemPage(visit, 404);

  const title = wordDate(`${month}-01`, 'month', words.dates);
  const canonical = `${request.origin}${month === today.slice(0, 7) ? '/events/month/' : addressOfMonth(month)}`;
  const calendar = subscriptionOf(filters, request.origin);
  const isOld = month < today.slice(0, 7);
  return renderCalendarPage(visit, 200, {
    title,
    layout: 'month',
    view: 'month',
    isWide: true,
    search: filters.search,
    kept: keptBySearch(filters),
    head: html`${(isFiltered || isEmpty || isOld) && noIndex}
<link rel="canonical" href="${canonical}">
<link rel="alternate" type="text/calendar" href="${calendar}">
<meta property="og:title" content="${title}">
<meta property="og:site_name" content="${name}">
<meta property="og:url" content="${canonical}">
<meta property="og:type" content="website">
${!isFiltered && sent === undefined && descriptionHead(settings)}`,
    main: html`<h1>${title}</h1>
${arrowsHtml(found, filters, visit)}
${isEmpty && emptyHtml(month, filters, visit)}
${daysHtml(found.days, filters, today, visit)}
${!isEmpty && html`<p class="muted">${words.timeZone(zone.replaceAll('_', ' '))}</p>\n`}
${subscribeHtml(calendar, name, words)}`,
  });
}

/** Offers the month without its filters. */
function emptyHtml(month: string, filters: Filters, { words }: Visit): Html {
  const { search, category, tag } = filters;
  return html`<div class="empty">
<p>${words.nothingInMonth}</p>
${withoutEachHtml({ search, category, tag }, words, (without) => addressOfMonth(month, { ...filters, ...without }))}
</div>
`;
}

/** Links to the nearest months with events, none at the ends. */
function arrowsHtml({ before, after }: MonthEvents, filters: Filters, { words }: Visit): Html | false {
  if (before === undefined && after === undefined) return false;
  const link = (month: string) => addressOfMonth(month, filters);
  const name = (month: string) => wordDate(`${month}-01`, 'month', words.dates);
  const links = [
    before !== undefined && html`<a rel="prev" href="${link(before)}">← ${name(before)}</a>`,
    after !== undefined && html`<a class="later" rel="next" href="${link(after)}">${name(after)} →</a>`,
  ];
  return html`<nav class="paging" aria-label="${words.months}">${links}</nav>
`;
}
