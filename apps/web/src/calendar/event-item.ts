import { type Html, html } from '@ngoma/page';
import type { Card } from '../api.ts';
import { toPath } from '../to-path.ts';
import type { Words } from '../words/words.ts';
import { wordDate } from './times.ts';

/** An event in a list: a block with its date, then title, time, place and cost. `zone` is that of the page. */
export function eventItem(
  card: Card,
  words: Words,
  { zone, origin }: { readonly zone: string; readonly origin: string },
): Html {
  const { dates } = words;
  const { start_date, title, cost, venue, categories, image_details } = card;
  const state = stateOf(card, words);
  const place = venue && [venue.venue, venue.city].filter(Boolean).join(', ');
  const facts = [place, cost && groupDigits(cost), categories?.map(({ name }) => name).join(', ')].filter(Boolean);
  const time = html`<time datetime="${start_date.slice(0, 16).replace(' ', 'T')}">${timesOf(card, words, zone)}</time>`;
  return html`<li>
${dateHtml(start_date, dates)}
<div>
<h3><a href="${toPath(card.url, origin)}">${title}</a></h3>
<p>${state && html`<b class="state">${state}</b> `}${time}</p>
${facts.length > 0 && html`<p class="muted">${facts.join(' · ')}</p>`}
${laterDatesHtml(card, words)}
</div>
${image_details && imageHtml(image_details, origin)}
</li>
`;
}

/** Leads to the other dates of a series, which a list contains once. */
function laterDatesHtml({ later_dates, slug }: Card, words: Words): Html | false {
  if (later_dates === undefined) return false;
  return html`<p><a href="/event/${slug}/all/">${words.moreDates(later_dates)}</a></p>`;
}

/** `Sat 5 Dec`, in spite of the spaces in one block. */
function dateHtml(date: string, language: string): Html {
  const [weekday, month] = [wordDate(date, 'weekday', language), wordDate(date, 'shortMonth', language)];
  return html`<p class="date" aria-hidden="true">${weekday} <b>${Number(date.slice(8, 10))}</b> ${month}</p>`;
}

/** The smallest copy: CSS cuts it to a square. */
function imageHtml({ alt, thumbnail, ...whole }: NonNullable<Card['image_details']>, origin: string): Html {
  const { url, width, height } = thumbnail ?? whole;
  return html`<img src="${toPath(url, origin)}" alt="${alt}" loading="lazy" width="${width}" height="${height}">`;
}

/** `Canceled`, or nothing for events that take place as planned. */
export function stateOf({ event_status }: Pick<Card, 'event_status'>, words: Words): string | undefined {
  if (!event_status || event_status === 'scheduled') return undefined;
  return words.states[event_status as keyof Words['states']]; // as: later states have no word
}

/** `5 Dec, 18:00 – 23:30`; the zone only where it is another one than that of the page. */
function timesOf({ start_date, end_date, all_day, timezone, timezone_abbr }: Card, words: Words, zone: string): string {
  const day = wordDate(start_date, 'day', words.dates);
  const [startDay, endDay] = [start_date.slice(0, 10), end_date.slice(0, 10)];
  const last = wordDate(end_date, 'day', words.dates);
  if (all_day) return `${day}, ${startDay === endDay ? words.allDay : words.until(last)}`;
  const ends = startDay === endDay ? end_date.slice(11, 16) : `${last}, ${end_date.slice(11, 16)}`;
  const isInstant = start_date === end_date;
  return `${day}, ${start_date.slice(11, 16)}${isInstant ? '' : ` – ${ends}`}${timezone === zone ? '' : ` ${timezone_abbr}`}`;
}

/** `UGX 50000` as `UGX 50,000`. Four digits without a currency may be a year. */
export const groupDigits = (text: string): string =>
  text.replace(/(?<![\d.,])(?:(?<=[A-Z]{3} |\p{Sc})\d{4}|\d{5,})(?![\d,])/gu, (digits) =>
    digits.replace(/\B(?=(?:\d{3})+$)/g, ','),
  );
