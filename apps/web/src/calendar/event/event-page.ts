import { Html, html } from '@ngoma/page';
import type { Card, CardQuery, DayOfSeries, Event } from '../../api.ts';
import { renderCalendarPage } from '../../frame.ts';
import type { PageResponse } from '../../page-request.ts';
import { toPath } from '../../to-path.ts';
import type { Visit } from '../../visit.ts';
import type { Words } from '../../words/words.ts';
import { groupDigits, stateOf } from '../event-item.ts';
import { eventLine } from '../event-line.ts';
import { factsHtml, linkList, websiteLink } from '../facts.ts';
import { headHtml, tecRoot } from '../page-head.ts';
import { pictureHtml, previewOf } from '../picture.ts';
import { addressLines, mapLinks } from '../place.ts';
import { toPlainText, toSummary } from '../plain-text.ts';
import { type ListMoment, listMomentAt, todayIn, toIso, wordDate } from '../times.ts';
import { addToCalendarHtml } from './add-to-calendar.ts';
import { findNextDates, nextDatesHtml } from './dates-of-series.ts';
import { qrCodeHtml } from './qr-code.ts';
import { shareHtml } from './share.ts';
import { seriesWhenHtml, whenHtml } from './when.ts';

/** Events in "More at this venue". */
const maxMore = 4;

/** An event: a single one, a series or a date of a series. */
interface ShownEvent {
  readonly event: Event;
  /** The series itself, or that of the date. */
  readonly series: Event | undefined;
  readonly nextDates: readonly Card[];
  readonly more: readonly Card[];
}

/** Everything about an event. `date` names a date of the series with this slug. */
export async function eventPage(visit: Visit, slug: string, date?: DayOfSeries): Promise<PageResponse> {
  const { request, words } = visit;
  const moment = listMomentAt(request.at);
  const shown = await readEvent(visit, moment, slug, date);
  const { event } = shown;
  const title = toPlainText(event.title);
  const times = timesOf(event);
  const isOver = times === undefined || `${times.utc_end_date.replace(' ', 'T')}Z` < moment.endsBefore;
  const isOpen = event.event_status !== 'canceled' && !isOver;
  const response = renderCalendarPage(visit, 200, {
    title,
    layout: 'event',
    isWide: true,
    head: eventHead(shown, title, visit),
    main: html`<article class="record">
<header>
${date !== undefined && seriesLink(shown, visit)}<h1>${title}</h1>
${noticeHtml(event, visit)}
${isOver && html`<p class="notice">${words.over}</p>`}
</header>
<aside>
${qrCodeHtml(event, request.origin)}
${mainFacts(event, visit)}
${isOpen && addToCalendarHtml(event, words)}
${shareHtml({ ...event, ...times }, words)}
${furtherFacts(event, visit)}
</aside>
${aboutHtml(shown, visit)}
</article>
`,
  });
  return { ...response, expiresAtMs: moment.untilMs };
}

async function readEvent(
  visit: Visit,
  moment: ListMoment,
  slug: string,
  date: DayOfSeries | undefined,
): Promise<ShownEvent> {
  const { api } = visit;
  const [event, named] = await Promise.all([api.getEvent(slug, date), date && api.getEvent(slug)]);
  const series = event.recurrence === undefined ? named : event;
  const [more, nextDates] = await Promise.all([
    findMore(event, visit, moment),
    series === undefined ? [] : findNextDates(visit, moment, series, event),
  ]);
  return { event, series, nextDates, more };
}

/** The times of an event, of a series those of its next date; undefined if it has none. */
const timesOf = (event: Event) => (event.recurrence === undefined ? event : (event.next_occurrence ?? undefined));

/** `One date of Choir`, above the title. */
const seriesLink = ({ series }: ShownEvent, { words, request }: Visit): Html | undefined =>
  series &&
  html`<p class="kind">${words.oneDateOf} <a href="${toPath(series.url, request.origin)}">${toPlainText(series.title)}</a></p>
`;

function aboutHtml({ event, series, nextDates, more }: ShownEvent, visit: Visit): Html {
  const { request, sanitize } = visit;
  const { image } = event;
  const text = sanitize(event.description);
  return html`<div class="about">
${image !== false && pictureHtml(image, request.origin)}
${text !== '' && html`<div class="text">${new Html(text)}</div>`}
${series && nextDatesHtml(series, nextDates, visit)}${moreHtml(event, more, visit)}
</div>`;
}

/** `Canceled: Heavy rain.` */
function noticeHtml(event: Event, { words }: Visit): Html {
  const state = stateOf(event, words);
  const notice = [state, state && event.event_status_reason].filter(Boolean).join(': ');
  const moved = movedFrom(event, words);
  const texts = [notice, moved].filter(Boolean);
  return html`${texts.map(
    (text) => html`<p class="notice changed">${text}</p>
`,
  )}`;
}

/** The original day of a date that was moved, with its time. */
function movedFrom({ recurrence_id, start_date }: Event, words: Words): string | undefined {
  if (recurrence_id === undefined || start_date.startsWith(recurrence_id)) return undefined;
  const day = wordDate(recurrence_id, 'fullDay', words.dates);
  const time = recurrence_id.slice(11, 16);
  return words.moved(time === '' ? day : `${day}, ${time}`);
}

const mainFacts = (event: Event, { words, request }: Visit): Html | false =>
  factsHtml([
    [words.when, event.recurrence === undefined ? whenHtml(event, words) : seriesWhenHtml(event, words)],
    [words.where, placeHtml(event, words, request.origin)],
    [words.cost, groupDigits(toPlainText(event.cost))],
  ]);

function furtherFacts(event: Event, { words, request }: Visit): Html | false {
  const { organizer, categories, tags, url } = event;
  const website = toPlainText(event.website);
  return factsHtml([
    [
      words.organizers(organizer.length),
      linkList(organizer.map((each) => ({ href: toPath(each.url, request.origin), name: each.organizer }))),
    ],
    [words.website, website !== url && websiteLink(website)],
    [words.categories, linkList(categories.map(({ slug, name }) => ({ href: `/events/category/${slug}/`, name })))],
    [words.tags, linkList(tags.map(({ slug, name }) => ({ href: `/tag/${slug}/`, name })))],
  ]);
}

function placeHtml({ venue, event_status }: Event, words: Visit['words'], origin: string): Html | false {
  if (Array.isArray(venue)) return false;
  const lines = addressLines(venue).map((line) => html`<br>${line}`);
  // People do not travel to an event that moved online.
  const links = event_status !== 'moved_online' && mapLinks(venue, words);
  return html`<a href="${toPath(venue.url, origin)}">${toPlainText(venue.venue)}</a>${lines}${links}`;
}

/** Other events, each series once. */
async function findMore(
  { id, venue, series_id = id }: Event,
  { api }: Visit,
  { endsAfter }: ListMoment,
): Promise<readonly Card[]> {
  if (Array.isArray(venue)) return [];
  const query: CardQuery = {
    ...{ strict_dates: '1', ends_after: endsAfter, venue: [venue.id], per_page: maxMore + 1 },
    group: 'series',
  };
  const { cards } = await api.listCards(query);
  return cards.filter((card) => (card.series_id ?? card.id) !== series_id).slice(0, maxMore);
}

function moreHtml({ venue }: Event, more: readonly Card[], visit: Visit): Html | false {
  if (more.length === 0 || Array.isArray(venue)) return false;
  const today = todayIn(visit.zone, visit.request.at);
  return html`<section class="more-here">
<h2>${visit.words.moreAt(toPlainText(venue.venue))}</h2>
<ul class="lines">
${more.map((card) => eventLine(card, today, visit))}
</ul>
</section>
`;
}

function eventHead(shown: ShownEvent, title: string, visit: Visit): Html {
  const { event } = shown;
  const { id, url, image, excerpt, description } = event;
  const { origin } = visit.request;
  return headHtml(
    {
      title,
      canonical: url,
      description: toSummary(excerpt === '' ? description : excerpt),
      picture: image === false ? previewAddress(shown) : previewOf(image),
      alternates: [
        { href: `${tecRoot(origin)}/events/${id}` },
        { type: 'text/calendar', href: `${origin}/events/v1/events/${id}.ics` },
      ],
      data: toSearchData(shown),
      isIndexed: true,
    },
    visit,
  );
}

/** The address of a picture with date, title and place; that of a date is named by its original day. */
function previewAddress({ event, series }: ShownEvent): string {
  const [, day, number] = series === undefined ? [] : (/\/(\d{4}-\d{2}-\d{2})\/(?:(\d+)\/)?$/.exec(event.url) ?? []);
  const query = day === undefined ? '' : `?day=${day}${number === undefined ? '' : `&number=${number}`}`;
  return `${(series ?? event).url.replace(/\/?$/, '/')}picture.png${query}`;
}

/** For search engines: a series with its next dates, or an event with its series. */
function toSearchData({ event, series, nextDates }: ShownEvent): object | undefined {
  const { json_ld } = event;
  if (json_ld === undefined) return undefined;
  const data = { ...json_ld, ...onlineLocation(event) };
  const seriesType = { '@type': 'EventSeries' };
  if (series === undefined) return data;
  if (series !== event)
    return { ...data, superEvent: { ...seriesType, name: toPlainText(series.title), url: series.url } };
  const subEvent = nextDates.map((card) => ({
    ...{ '@type': 'Event', name: card.title, url: card.url },
    ...{ startDate: toIso(card.start_date, card.utc_start_date), endDate: toIso(card.end_date, card.utc_end_date) },
    ...(json_ld.location && { location: json_ld.location }),
  }));
  return { ...data, ...seriesType, ...(subEvent.length > 0 && { subEvent }) };
}

/** Search engines require a VirtualLocation for events that moved online; TEC's clients read venues only. */
function onlineLocation({ event_status, website, url }: Event): object {
  if (event_status !== 'moved_online') return {};
  const address = toPlainText(website);
  return { location: { '@type': 'VirtualLocation', url: /^https?:/i.test(address) ? address : url } };
}
