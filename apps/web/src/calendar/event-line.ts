import { type Html, html } from '@ngoma/page';
import type { Card } from '../api.ts';
import { toPath } from '../to-path.ts';
import type { Visit } from '../visit.ts';
import { stateOf } from './event-item.ts';
import { wordDate } from './times.ts';

/** An event with its day, or its last day if it runs already, for short lists beside other content. */
export function eventLine(card: Card, today: string, { words, request }: Visit): Html {
  const { start_date, end_date, all_day, title, url } = card;
  const state = stateOf(card, words);
  const day = `${wordDate(start_date, 'weekday', words.dates)} ${wordDate(start_date, 'day', words.dates)}`;
  const isOngoing = start_date.slice(0, 10) < today;
  const start = all_day ? day : `${day}, ${start_date.slice(11, 16)}`;
  const time = isOngoing ? `${words.ongoing}, ${words.until(wordDate(end_date, 'day', words.dates))}` : start;
  const datetime = start_date.slice(0, 16).replace(' ', 'T');
  return html`<li>
<a href="${toPath(url, request.origin)}">${title}</a><br>
${state && html`<b class="state">${state}</b> `}<time class="muted" datetime="${datetime}">${time}</time>
</li>
`;
}
