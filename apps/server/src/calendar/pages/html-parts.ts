import type { EventCard } from '../cards/card.ts';
import { describeOccurrence } from '../events/event-status.ts';
import { statusAt } from '../posts/post.ts';
import { permalink, type Site } from '../posts/site.ts';
import { escapeHtml } from '../text/html.ts';
import { toReadableLine } from '../text/readable-text.ts';
import { renderContent } from '../text/render.ts';
import { sanitizeHtml } from '../text/sanitize-html.ts';
import { getTimeZoneAbbreviation, instantToIso } from '../time/time-zone.ts';
import { type WallTime, wallTimeToUtc } from '../time/wall-time.ts';

/** Marks within a line as the plain text that they show, escaped. */
export const toLineHtml = (html: string): string => escapeHtml(toReadableLine(html));

export const link = (href: string, html: string): string => `<a href="${escapeHtml(href)}">${html}</a>`;

/** A website; empty where there is none, or an address that runs something. */
export const toWebsite = (address: string): string =>
  /^https?:/i.test(address) ? link(address, escapeHtml(address)) : '';

/** A description. It was cleaned when it was written; nothing that came into the database otherwise runs either. */
export function toDescription(html: string): string {
  const shown = sanitizeHtml(renderContent(html));
  return shown === '' ? '' : `<div class="text">\n${shown}\n</div>\n`;
}

/** The terms and what they mean, without those that have nothing to say. */
export function toFacts(facts: readonly (readonly [term: string, html: string])[]): string {
  const shown = facts.filter(([, html]) => html !== '').map(([term, html]) => `<dt>${term}</dt><dd>${html}</dd>`);
  return shown.length === 0 ? '' : `<dl>\n${shown.join('\n')}\n</dl>\n`;
}

const format = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined;
  return (wall: WallTime): string => {
    formatter ??= new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
    return formatter.format(wallTimeToUtc(wall));
  };
};
const toDay = format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const toTime = format({ hour: '2-digit', minute: '2-digit' });

type Times = Pick<EventCard, 'allDay' | 'timezone' | 'startLocal' | 'endLocal' | 'startAtMs' | 'endAtMs'>;

/** `Saturday 5 December 2026, 18:00 – 23:30 EAT (Africa/Kampala)`: local time, which is what the clocks there show. */
export function toWhen({ allDay, timezone, startLocal, endLocal, startAtMs, endAtMs }: Times): string {
  const isOneDay = startLocal.slice(0, 10) === endLocal.slice(0, 10);
  const element = (atMs: number, text: string) =>
    `<time datetime="${instantToIso(atMs, timezone)}">${escapeHtml(text)}</time>`;
  if (allDay) {
    const first = element(startAtMs, toDay(startLocal));
    return isOneDay ? `${first}, all day` : `${first} – ${element(endAtMs, toDay(endLocal))}`;
  }
  const start = element(startAtMs, `${toDay(startLocal)}, ${toTime(startLocal)}`);
  const end = element(endAtMs, isOneDay ? toTime(endLocal) : `${toDay(endLocal)}, ${toTime(endLocal)}`);
  const abbreviation = getTimeZoneAbbreviation(startAtMs, timezone);
  const zone = abbreviation === timezone ? timezone : `${abbreviation} (${timezone})`;
  return `${startAtMs === endAtMs ? start : `${start} – ${end}`} <span class="muted">${escapeHtml(zone)}</span>`;
}

/** The events of a venue, an organizer or a term that are still to come. */
export function toCardList(cards: readonly EventCard[], site: Site): string {
  const heading = '<h2>Events to come</h2>\n';
  if (cards.length === 0) return `${heading}<p class="muted">There are none yet.</p>\n`;
  return `${heading}<ul class="cards">\n${cards.map((card) => toCardEntry(card, site)).join('\n')}\n</ul>\n`;
}

function toCardEntry(card: EventCard, site: Site): string {
  const { id, slug, venue } = card;
  const url = permalink({ kind: 'event', id, slug, status: statusAt(card, site.nowMs) }, site.origin);
  const notice = describeOccurrence({ status: card.eventStatus, reason: '' });
  const place = [venue === undefined ? '' : toLineHtml(venue.name), escapeHtml(venue?.city ?? '')];
  const lines = [
    link(url, toLineHtml(card.title)) + (notice === '' ? '' : ` · ${notice}`),
    toWhen(card),
    place.filter((part) => part !== '').join(', '),
  ];
  return `<li>${lines.filter((line) => line !== '').join('<br>')}</li>`;
}
