import { type Html, html } from '@ngoma/page';
import type { Card } from '../api.ts';
import type { Visit } from '../visit.ts';
import { eventItem } from './event-item.ts';
import { wordDate } from './times.ts';

type HeadingOf = (card: Card) => string;

/** Events under headings, in the order of the events. */
export function cardsHtml(cards: readonly Card[], { words, zone, request }: Visit, headingOf: HeadingOf): Html {
  const page = { zone, origin: request.origin };
  const groups = [...Map.groupBy(cards, headingOf)];
  return html`${groups.map(
    ([heading, inGroup]) => html`<h2>${heading}</h2>
<ol class="events">
${inGroup.map((card) => eventItem(card, words, page))}
</ol>
`,
  )}`;
}

/** The month of an event; those that run already come first. */
export const monthHeading =
  ({ words }: Visit, today: string): HeadingOf =>
  ({ start_date, end_date }) =>
    start_date.slice(0, 10) < today && end_date.slice(0, 10) >= today
      ? words.ongoing
      : wordDate(start_date, 'month', words.dates);
