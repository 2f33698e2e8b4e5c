import { type Html, html } from '@ngoma/page';
import type { Card } from '../api.ts';
import type { Visit } from '../visit.ts';
import { eventItem } from './event-item.ts';
import { wordDate } from './times.ts';

/** Events under a heading for each month; those that run already come first. */
export function cardsHtml(cards: readonly Card[], { words, zone, request }: Visit, today: string): Html {
  const headingOf = ({ start_date, end_date }: Card): string =>
    start_date.slice(0, 10) < today && end_date.slice(0, 10) >= today
      ? words.ongoing
      : wordDate(start_date, 'month', words.dates);
  const months = Map.groupBy(cards, headingOf);
  const page = { zone, origin: request.origin };
  return html`${[...months].map(
    ([heading, inMonth]) => html`<h2>${heading}</h2>
<ol class="events">
${inMonth.map((card) => eventItem(card, words, page))}</ol>
`,
  )}`;
}
