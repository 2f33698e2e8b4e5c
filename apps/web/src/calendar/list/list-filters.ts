import { type Html, html } from '@ngoma/page';
import type { PageSettings } from '../../settings.ts';
import type { Words } from '../../words/words.ts';
import { type Filters, listAddressOf } from '../filters.ts';
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
  const chip = (text: string, address: string, isCurrent: boolean) =>
    html`<a href="${address}"${isCurrent && html` aria-current="true"`}>${text}</a>`;
  return html`<nav class="chips" aria-label="${words.when}">${periods.map(([text, from, to]) => chip(text, listAddressOf(period(from, to), settings), isPeriod(from, to)))}${chip(words.free, listAddressOf({ ...filters, free: !filters.free }, settings), filters.free)}</nav>
`;
}

interface Choices {
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
  readonly venues: readonly { readonly id: number; readonly venue: string }[];
}

/** A form for category and venue, which keeps the other filters. */
export function filtersHtml(filters: Filters, { categories, venues }: Choices, words: Words): Html | false {
  if (categories.length === 0 && venues.length === 0) return false;
  const { category, venue, search, tag, from, to } = filters;
  const switches = { free: filters.free ? '1' : '', featured: filters.featured ? '1' : '' };
  const kept = Object.entries({ search, tag, from, to, ...switches }).filter(([, value]) => value !== '');
  const isOpen = category !== '' || venue !== '';
  return html`<details class="filters"${isOpen && html` open`}><summary>${words.filters}</summary><form action="/events/">${kept.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}${select(
    'category',
    words.category,
    words.any,
    category,
    categories.map(({ slug, name }) => [slug, name]),
  )}${select(
    'venue',
    words.venue,
    words.any,
    venue,
    venues.map((each) => [String(each.id), each.venue]),
  )}<button>${words.show}</button></form></details>
`;
}

function select(
  name: string,
  label: string,
  any: string,
  current: string,
  options: readonly (readonly [value: string, text: string])[],
): Html | false {
  if (options.length === 0) return false;
  return html`<label>${label}<select name="${name}"><option value="">${any}</option>${options.map(([value, text]) => html`<option value="${value}"${value === current && html` selected`}>${toPlainText(text)}</option>`)}</select></label>`;
}
