import { Html, html } from '@ngoma/page';
import type { Card, CardQuery, Event } from '../../api.ts';
import { renderCalendarPage } from '../../frame.ts';
import type { PageResponse } from '../../page-request.ts';
import { toPath } from '../../to-path.ts';
import type { Visit } from '../../visit.ts';
import { groupDigits, stateOf } from '../event-item.ts';
import { eventLine } from '../event-line.ts';
import { factsHtml, linkList, websiteLink } from '../facts.ts';
import { headHtml, tecRoot } from '../page-head.ts';
import { pictureHtml, previewOf } from '../picture.ts';
import { addressLines, mapLinks } from '../place.ts';
import { toPlainText, toSummary } from '../plain-text.ts';
import { type ListMoment, listMomentAt, todayIn } from '../times.ts';
import { addToCalendarHtml } from './add-to-calendar.ts';
import { qrCodeHtml } from './qr-code.ts';
import { shareHtml } from './share.ts';
import { whenHtml } from './when.ts';

/** Events in "More at this venue". */
const maxMore = 4;

/** Everything about an event. */
export async function eventPage(visit: Visit, slug: string): Promise<PageResponse> {
  const { request, words } = visit;
  const event = await visit.api.getEvent(slug);
  const moment = listMomentAt(request.at);
  const more = await findMore(event, visit, moment);
  const title = toPlainText(event.title);
  const isOver = `${event.utc_end_date.replace(' ', 'T')}Z` < moment.endsBefore;
  const isOpen = event.event_status !== 'canceled' && !isOver;
  const response = renderCalendarPage(visit, 200, {
    title,
    layout: 'event',
    isWide: true,
    head: eventHead(event, title, visit),
    main: html`<article class="record">
<header>
<h1>${title}</h1>
${noticeHtml(event, visit)}
${isOver && html`<p class="notice">${words.over}</p>`}
</header>
<aside>
${qrCodeHtml(event, request.origin)}
${mainFacts(event, visit)}
${isOpen && addToCalendarHtml(event, words)}
${shareHtml(event, words)}
${furtherFacts(event, visit)}
</aside>
${aboutHtml(event, more, visit)}
</article>
`,
  });
  return { ...response, expiresAtMs: moment.untilMs };
}

function aboutHtml(event: Event, more: readonly Card[], visit: Visit): Html {
  const { request, sanitize } = visit;
  const { image } = event;
  const text = sanitize(event.description);
  return html`<div class="about">
${image !== false && pictureHtml(image, request.origin)}
${text !== '' && html`<div class="text">${new Html(text)}</div>`}
${moreHtml(event, more, visit)}
</div>`;
}

/** `Canceled: Heavy rain.` */
function noticeHtml(event: Event, { words }: Visit): Html | undefined {
  const state = stateOf(event, words);
  if (state === undefined) return undefined;
  const notice = [state, event.event_status_reason].filter(Boolean).join(': ');
  return html`<p class="notice changed">${notice}</p>
`;
}

/** Further dates of recurring events will follow the time. */
const mainFacts = (event: Event, { words, request }: Visit): Html | false =>
  factsHtml([
    [words.when, whenHtml(event, words)],
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

async function findMore({ id, venue }: Event, { api }: Visit, { endsAfter }: ListMoment): Promise<readonly Card[]> {
  if (Array.isArray(venue)) return [];
  const query: CardQuery = { strict_dates: '1', ends_after: endsAfter, venue: [venue.id], per_page: maxMore + 1 };
  const { cards } = await api.listCards(query);
  return cards.filter((card) => card.id !== id).slice(0, maxMore);
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

function eventHead(event: Event, title: string, visit: Visit): Html {
  const { id, url, image, excerpt, description, json_ld } = event;
  const { origin } = visit.request;
  return headHtml(
    {
      title,
      canonical: url,
      description: toSummary(excerpt === '' ? description : excerpt),
      picture: image === false ? `${url.replace(/\/?$/, '/')}picture.png` : previewOf(image),
      alternates: [
        { href: `${tecRoot(origin)}/events/${id}` },
        { type: 'text/calendar', href: `${origin}/events/v1/events/${id}.ics` },
      ],
      data: json_ld && { ...json_ld, ...onlineLocation(event) },
      isIndexed: true,
    },
    visit,
  );
}

/** Search engines require a VirtualLocation for events that moved online; TEC's clients read venues only. */
function onlineLocation({ event_status, website, url }: Event): object {
  if (event_status !== 'moved_online') return {};
  const address = toPlainText(website);
  return { location: { '@type': 'VirtualLocation', url: /^https?:/i.test(address) ? address : url } };
}
