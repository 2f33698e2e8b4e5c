import { type Html, html } from '@ngoma/page';
import type { Visit } from '../../visit.ts';
import { cardsHtml } from '../cards-by-month.ts';
import { addressOf, type Filters, readFilters, toCardQuery } from '../filters.ts';
import { toPlainText } from '../plain-text.ts';
import { type ListMoment, wordDate } from '../times.ts';
import type { Choices } from './list-filters.ts';

/** Events that are shown in place of those that were not found. */
const shownNext = 5;

interface EmptyList extends Choices {
  readonly filters: Filters;
  readonly today: string;
  readonly moment: ListMoment;
}

/** Says that nothing was found, offers the list without each of its filters, and shows what comes next. */
export async function emptyListHtml(list: EmptyList, visit: Visit): Promise<Html> {
  const { words } = visit;
  const { filters } = list;
  if (addressOf(filters) === '/events/')
    return (await hasPast(list, visit)) ? nothingYetHtml(visit) : firstStepsHtml(visit);
  const links = [
    ...filtersByName(list, visit).map(([name, without]) => [words.without(name), without] as const),
    ...(filters.search !== '' && !filters.past
      ? [[words.searchPast, { ...filters, past: true, from: '', to: '' }] as const]
      : []),
  ];
  return html`<div class="empty">
<p>${words.nothingFound}</p>
<ul>
${links.map(([text, address]) => html`<li><a href="${addressOf(address)}">${text}</a></li>`)}
<li><a href="/events/">${words.showAll}</a></li>
</ul>
</div>
${await nextHtml(list, visit)}`;
}

/** The name of each filter, and the filters without it. */
function filtersByName(
  { filters, categories, venues, today }: EmptyList,
  { words }: Visit,
): [name: string, without: Filters][] {
  const { search, category, tag, venue, from, to, free, featured, past } = filters;
  const categoryName = categories.find(({ slug }) => slug === category)?.name ?? category;
  const venueName = venues.find(({ id }) => String(id) === venue)?.venue ?? words.venue;
  const named: readonly (readonly [name: string, without: Partial<Filters>])[] = [
    [search, { search: '' }],
    [toPlainText(categoryName), { category: '' }],
    [tag, { tag: '' }],
    [venue === '' ? '' : toPlainText(venueName), { venue: '' }],
    [periodOf([from, to], today, words.dates), { from: '', to: '' }],
    [free ? words.free : '', { free: false }],
    [featured ? words.featured : '', { featured: false }],
    [past ? words.pastEvents : '', { past: false }],
  ];
  return named.filter(([name]) => name !== '').map(([name, without]) => [name, { ...filters, ...without }]);
}

/** `5 Dec – 11 Dec`, with the years if one is not this year; nothing without a period. */
function periodOf(ends: readonly string[], today: string, language: string): string {
  const isThisYear = ends.every((day) => day === '' || day.slice(0, 4) === today.slice(0, 4));
  const year = (day: string) => (isThisYear ? '' : ` ${day.slice(0, 4)}`);
  const days = [...new Set(ends)].map((day) => (day === '' ? '' : wordDate(day, 'day', language) + year(day)));
  return days.join(' – ').trim();
}

const nothingYetHtml = ({ words }: Visit): Html => html`<p class="empty">${words.nothingYet}</p>\n`;

/** For the person who has just started the service. */
const firstStepsHtml = ({ words }: Visit): Html => html`<div class="empty">
<p>${words.nothingYet}</p>
<p><a class="button" href="/console/" rel="nofollow">${words.firstEvent}</a></p>
<ol>
${words.firstSteps.map((step) => html`<li>${step}</li>`)}
</ol>
</div>
`;

async function hasPast({ today, moment }: EmptyList, visit: Visit): Promise<boolean> {
  const past = { ...readFilters(new URLSearchParams()), past: true };
  const { total } = await visit.api.listCards({ ...toCardQuery(past, { today, moment }), per_page: 1 });
  return total > 0;
}

async function nextHtml({ today, moment }: EmptyList, visit: Visit): Promise<Html | false> {
  const query = toCardQuery(readFilters(new URLSearchParams()), { today, moment });
  const { cards } = await visit.api.listCards({ ...query, group: 'series', per_page: shownNext });
  if (cards.length === 0) return false;
  return cardsHtml(cards, visit, () => visit.words.comingNext);
}
