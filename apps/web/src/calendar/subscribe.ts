import { type Html, html } from '@ngoma/page';
import type { Words } from '../words/words.ts';

/** Ways to subscribe to an iCalendar. The address comes first, because it works everywhere. */
export function subscribeHtml(address: string, name: string, words: Words): Html {
  const webcal = address.replace(/^https?:/, 'webcal:');
  const google = `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`;
  const outlook = `https://outlook.live.com/calendar/0/addfromweb?url=${encodeURIComponent(address)}&name=${encodeURIComponent(name)}`;
  return html`<details class="subscribe">
<summary>${words.subscribe}</summary>
<p>${words.subscribeHint}</p>
<label>${words.address}<input readonly size="60" value="${address}"></label>
<ul>
<li><a href="${webcal}">${words.calendarProgram}</a></li>
<li><a href="${google}">${words.google}</a> <span class="muted">${words.googleHint}</span></li>
<li><a href="${outlook}">${words.outlook}</a></li>
</ul>
</details>
`;
}
