import { type Html, html } from '@ngoma/page';
import type { Words } from '../words/words.ts';

/** Links to the same page without each of its filters, or nothing without filters. */
export function withoutEachHtml<Name extends string>(
  filters: Readonly<Record<Name, string>>,
  words: Words,
  addressWith: (filter: Partial<Record<Name, string>>) => string,
): Html | false {
  const set = (Object.entries(filters) as [Name, string][]).filter(([, value]) => value !== ''); // as: its own names
  if (set.length === 0) return false;
  const link = ([name, value]: [Name, string]) => {
    const without: Partial<Record<Name, string>> = {};
    without[name] = '';
    return html`<li><a href="${addressWith(without)}">${words.without(value)}</a></li>`;
  };
  return html`<ul>
${set.map(link)}
</ul>
`;
}
