import { type Html, html } from '@ngoma/page';
import type { PageSettings } from '../../settings.ts';
import type { Words } from '../../words/words.ts';
import { type Filters, listAddressOf, toFields } from '../filters.ts';
import { toPlainText } from '../plain-text.ts';
import { addDays } from '../times.ts';

/** Links to the usual periods, and to free events. */
export function chipsHtml(filters: Filters, settings: PageSettings, today: string, words: Words): Html {
  const period = (from: string, to: string) => ({ ...filters, past: false, from, to });
  const isPeriod = (from: string, to: string) => !filters.past && filters.from === from && filters.to === to;
  const periods = [
    [words.all, '', ''],
    [words.today, today, today],
    [words.nextDays(7), today, addDays(today, 6)],
    [words.nextDays(30), today, addDays(today, 29)],
  ] as const;
  const chip = (text: string, chosen: Filters, isCurrent: boolean) =>
    html`<a href="${listAddressOf(chosen, settings)}"${isCurrent && html` aria-current="true"`}>${text}</a>`;
  const chips = [
    ...periods.map(([text, from, to]) => chip(text, period(from, to), isPeriod(from, to))),
    chip(words.free, { ...filters, free: !filters.free }, filters.free),
  ];
  return html`<nav class="chips" aria-label="${words.when}">${chips}</nav>
`;
}

export interface Choices {
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
  readonly venues: readonly { readonly id: number; readonly venue: string }[];
}

/** A form for category and venue, which keeps the other filters; open while it filters a list with events. */
export function filtersHtml(
  filters: Filters,
  { categories, venues, hasEvents }: Choices & { readonly hasEvents: boolean },
  words: Words,
): Html | false {
  if (categories.length === 0 && venues.length === 0) return false;
  const { category, venue } = filters;
  const kept = toFields({ ...filters, category: '', venue: '' });
  const isOpen = hasEvents && (category !== '' || venue !== '');
  const options = {
    category: categories.map(({ slug, name }) => [slug, name] as const),
    venue: venues.map((each) => [String(each.id), each.venue] as const),
  };
  return html`<details${isOpen && html` open`}>
<summary>${words.filters}</summary>
<form action="/events/">
${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${select({ name: 'category', label: words.category, current: category }, options.category, words)}
${select({ name: 'venue', label: words.venue, current: venue }, options.venue, words)}
<button>${words.show}</button>
</form>
</details>
`;
}

interface Field {
  readonly name: string;
  readonly label: string;
  readonly current: string;
}

function select(
  { name, label, current }: Field,
  options: readonly (readonly [value: string, text: string])[],
  words: Words,
): Html | false {
  if (options.length === 0) return false;
  const option = ([value, text]: readonly [string, string]) =>
    html`<option value="${value}"${value === current && html` selected`}>${toPlainText(text)}</option>`;
  return html`<label>${label}
<select name="${name}">
<option value="">${words.any}</option>
${options.map(option)}
</select>
</label>`;
}
