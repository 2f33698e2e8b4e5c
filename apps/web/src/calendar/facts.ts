import { type Html, html } from '@ngoma/page';
import { toPlainText } from './plain-text.ts';

type Fact = readonly [term: string, content: Html | string | false | undefined];

/** A list of facts without the empty ones. */
export function factsHtml(facts: readonly Fact[]): Html | false {
  const shown = facts.filter(([, content]) => content !== undefined && content !== false && content !== '');
  if (shown.length === 0) return false;
  const factHtml = ([term, content]: Fact) => html`<div>
<dt>${term}</dt>
<dd>${content}</dd>
</div>
`;
  return html`<dl class="facts">
${shown.map(factHtml)}
</dl>
`;
}

/** Links in a row, or nothing. */
export function linkList(links: readonly { readonly href: string; readonly name: string }[]): Html | false {
  if (links.length === 0) return false;
  const link = ({ href, name }: (typeof links)[number]) => html`<a href="${href}">${toPlainText(name)}</a>`;
  return html`${links.map((each, index) => [index > 0 && ', ', link(each)])}`;
}

/** A link to a website, without `https://` in its text; nothing for other schemes than http and https. */
export function websiteLink(address = ''): Html | false {
  if (!/^https?:/i.test(address)) return false;
  const text = address.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  return html`<a href="${address}">${text}</a>`;
}

export const phoneLink = (phone = ''): Html | false =>
  phone !== '' && html`<a href="tel:${phone.replace(/[^\d+]/g, '')}">${toPlainText(phone)}</a>`;

export function mailLink(email = ''): Html | string {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return toPlainText(email);
  return html`<a href="mailto:${encodeURI(email)}">${email}</a>`;
}
