import { Html, html } from '@ngoma/page';
import type { Card, CardQuery } from '../api.ts';
import { renderCalendarPage } from '../frame.ts';
import { itemList } from '../json-ld.ts';
import type { PageResponse } from '../page-request.ts';
import { problemPage } from '../problem-page.ts';
import type { Visit } from '../visit.ts';
import type { Words } from '../words/words.ts';
import { cardsHtml, monthHeading } from './cards-by-month.ts';
import { headHtml, tecRoot } from './page-head.ts';
import { pagingHtml, periodsHtml } from './periods.ts';
import { toPlainText, toSummary } from './plain-text.ts';
import { subscribeHtml } from './subscribe.ts';
import { listMomentAt, todayIn } from './times.ts';

/** A venue, an organizer, a category or a tag, whose page lists its events. */
export interface RecordContent {
  /** `Venue`, above the name. */
  readonly kind: string;
  /** HTML. */
  readonly name: string;
  /** HTML, not sanitized. */
  readonly description: string;
  /** The absolute address of its page. */
  readonly url: string;
  readonly facts: Html | false;
  readonly picture: Html | false;
  /** The address of a picture for previews of links. */
  readonly preview: string | undefined;
  readonly filter: Pick<CardQuery, 'venue' | 'organizer' | 'categories' | 'tags'>;
  /** Its path in TEC's API. */
  readonly restPath: string;
  /** For search engines; without it they get the list of events. */
  readonly data: object | undefined;
}

const perPage = 20;

export async function recordPage(visit: Visit, record: RecordContent): Promise<PageResponse> {
  const { request, words, sanitize } = visit;
  const { query, origin } = request;
  const page = Number(query.get('page') ?? 1);
  if (!Number.isSafeInteger(page) || page < 1) return problemPage(visit, 404);
  const isPast = query.get('eventDisplay') === 'past';
  const today = todayIn(visit.zone, request.at);
  const moment = listMomentAt(request.at);
  const { cards, total_pages } = await visit.api.listCards({
    ...{ strict_dates: '1', ...record.filter, page, per_page: perPage },
    ...(isPast ? { ends_before: moment.endsBefore, order: 'desc' } : { ends_after: moment.endsAfter, group: 'series' }),
  });
  const title = toPlainText(record.name);
  const isFirst = page === 1 && !isPast;
  const text = isFirst ? sanitize(record.description) : '';
  const calendar = `${origin}/events/v1/events.ics?${new URLSearchParams(toFilter(record))}`;
  const hasAside = record.facts !== false || record.picture !== false;
  const response = renderCalendarPage(visit, 200, {
    title,
    layout: 'record',
    isWide: hasAside,
    head: recordHead(record, { title, calendar, cards, isIndexed: isFirst && (cards.length > 0 || hasAside) }, visit),
    main: html`<article${hasAside && html` class="record"`}>
<header>
<p class="kind">${record.kind}</p>
<h1>${title}</h1>
</header>
${hasAside && html`<aside>${record.picture}${record.facts}</aside>\n`}
<div class="about">
${text !== '' && html`<div class="text">${new Html(text)}</div>\n`}
${periodsHtml(pathOf(record), isPast, [words.upcomingEvents, words.pastEvents], words)}
${cards.length > 0 ? cardsHtml(cards, visit, monthHeading(visit, today)) : emptyHtml(isPast, words)}
${pagingHtml({ page, pages: total_pages, isPast }, pathOf(record), words)}
${cards.length > 0 && html`<p class="muted">${words.timeZone(visit.zone.replaceAll('_', ' '))}</p>\n`}
${subscribeHtml(calendar, title, words)}
</div>
</article>
`,
  });
  return { ...response, expiresAtMs: moment.untilMs };
}

const emptyHtml = (isPast: boolean, words: Words): Html =>
  html`<p class="empty">${isPast ? words.nonePast : words.noneUpcoming}</p>\n`;

interface ListedRecord {
  readonly title: string;
  readonly calendar: string;
  readonly cards: readonly Card[];
  readonly isIndexed: boolean;
}

function recordHead(record: RecordContent, { title, calendar, cards, isIndexed }: ListedRecord, visit: Visit): Html {
  return headHtml(
    {
      ...{ title, isIndexed, canonical: record.url, picture: record.preview },
      description: toSummary(record.description),
      alternates: [
        { href: `${tecRoot(visit.request.origin)}/${record.restPath}` },
        { type: 'text/calendar', href: calendar },
        { type: 'application/feed+json', href: calendar.replace('events.ics', 'feed.json') },
      ],
      data: record.data === undefined ? itemList(cards) : { '@context': 'http://schema.org', ...record.data },
    },
    visit,
  );
}

/** The filter as parameters of the API. */
const toFilter = ({ filter }: RecordContent): Record<string, string> =>
  Object.fromEntries(Object.entries(filter).map(([name, values]) => [name, values.join()]));

const pathOf = ({ url }: RecordContent): string => new URL(url).pathname;
