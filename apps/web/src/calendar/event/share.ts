import { type Html, html } from '@ngoma/page';
import type { Event } from '../../api.ts';
import type { Words } from '../../words/words.ts';
import { toPlainText } from '../plain-text.ts';
import { wordDate } from '../times.ts';

/** Longer texts are cut, so that a message remains one SMS where its letters allow. */
const maxText = 60;

/** Links that open a message about the event, and its address to copy. */
export function shareHtml(event: Event, words: Words): Html {
  const text = encodeURIComponent(messageOf(event, words));
  return html`<p class="row">
<span class="muted">${words.share}:</span>
<a href="https://wa.me/?text=${text}">WhatsApp</a>
<a href="sms:?body=${text}">${words.byText}</a>
</p>
<details>
<summary>${words.copyLink}</summary>
<input readonly aria-label="${words.copyLink}" value="${event.url}">
</details>
`;
}

/** `Kampala Jazz Night, Sat 5 Dec, 18:00, Ndere: https://…` */
function messageOf({ title, start_date, all_day, venue, url }: Event, { dates }: Words): string {
  const facts = [
    cut(toPlainText(title)),
    `${wordDate(start_date, 'weekday', dates)} ${wordDate(start_date, 'day', dates)}`,
    all_day ? '' : start_date.slice(11, 16),
    Array.isArray(venue) ? '' : cut(toPlainText(venue.venue)),
  ];
  return `${facts.filter((fact) => fact !== '').join(', ')}: ${url}`;
}

function cut(text: string): string {
  const characters = [...text];
  return characters.length <= maxText
    ? text
    : `${characters
        .slice(0, maxText - 1)
        .join('')
        .trim()}…`;
}
