import { html } from '@ngoma/page';
import { renderCalendarPage } from '../../frame.ts';
import type { PageResponse } from '../../page-request.ts';
import { problemPage } from '../../problem-page.ts';
import { toPath } from '../../to-path.ts';
import type { Visit } from '../../visit.ts';
import { cardsHtml, monthHeading } from '../cards-by-month.ts';
import { headHtml } from '../page-head.ts';
import { pagingHtml, periodsHtml } from '../periods.ts';
import { toPlainText } from '../plain-text.ts';
import { subscribeHtml } from '../subscribe.ts';
import { listMomentAt, todayIn } from '../times.ts';
import { allDatesPath } from './dates-of-series.ts';
import { recurrenceText } from './when.ts';

const perPage = 100;

/** All dates of a series: those to come, or those that are over. */
export async function datesPage(visit: Visit, slug: string): Promise<PageResponse> {
  const { request, words, api } = visit;
  const { query, origin } = request;
  const page = Number(query.get('page') ?? 1);
  if (!Number.isSafeInteger(page) || page < 1) return problemPage(visit, 404);
  const series = await api.getEvent(slug);
  if (series.recurrence === undefined) return problemPage(visit, 404);
  const isPast = query.get('eventDisplay') === 'past';
  const moment = listMomentAt(request.at);
  const { cards, total_pages } = await api.listCards({
    ...{ strict_dates: '1', post_parent: series.id, page, per_page: perPage },
    ...(isPast ? { ends_before: moment.endsBefore, order: 'desc' } : { ends_after: moment.endsAfter }),
  });
  const title = toPlainText(series.title);
  const path = allDatesPath(series);
  const calendar = `${origin}/events/v1/events/${series.id}.ics`;
  const none = isPast ? words.nonePast : words.noNextDate;
  const today = todayIn(visit.zone, request.at);
  const response = renderCalendarPage(visit, 200, {
    title: `${title}: ${words.allDates}`,
    layout: 'list',
    head: headHtml(
      {
        title: `${title}: ${words.allDates}`,
        canonical: `${origin}${path}`,
        description: '',
        alternates: [{ type: 'text/calendar', href: calendar }],
        data: undefined,
        isIndexed: false,
      },
      visit,
    ),
    main: html`<p class="muted">${words.allDates}</p>
<h1><a href="${toPath(series.url, origin)}">${title}</a></h1>
<p><b>${recurrenceText(series, words)}</b></p>
${periodsHtml(path, isPast, [words.nextDates, words.pastDates], words)}
${cards.length > 0 ? cardsHtml(cards, visit, monthHeading(visit, today)) : html`<p class="empty">${none}</p>\n`}
${pagingHtml({ page, pages: total_pages, isPast }, path, words)}
${cards.length > 0 && html`<p class="muted">${words.timeZone(visit.zone.replaceAll('_', ' '))}</p>\n`}
${subscribeHtml(calendar, title, words)}`,
  });
  return { ...response, expiresAtMs: moment.untilMs };
}
