import { type Html, html } from '@ngoma/page';
import { consolePage } from '../console-page.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm, typedFilters } from '../lists/filter-form.ts';
import { numberedPaging, pageNumber } from '../lists/paging.ts';
import { toPlainText } from '../plain-text.ts';
import type { Screen } from '../screen.ts';
import { allTerms, type Term, type TermKind } from './term-kind.ts';

const perPage = 25;

/** Categories or tags by name, with the number of their events. */
export const termListScreen = (kind: TermKind): Screen => ({
  path: new RegExp(`^${kind.address}$`),
  async show(visit) {
    const { request } = visit;
    const { search } = typedFilters(request.query, 'search');
    const { terms, total, total_pages } = await kind.list(visit, {
      page: pageNumber(request),
      per_page: perPage,
      hide_empty: false,
      // The API rejects a search for 0 alone, as WordPress does.
      ...(search !== undefined && search !== '0' && { search: search.slice(0, 200) }),
    });
    const hasParents = terms.some(({ parent }) => parent !== undefined && parent !== 0);
    const names = new Map(hasParents ? (await allTerms(kind, visit)).map(({ id, name }) => [id, name]) : []);
    const plural = kind.title.toLowerCase();
    return consolePage(visit, {
      title: kind.title,
      area: 'events',
      done: request.query.get('done') === 'deleted' ? `The ${kind.word} is deleted.` : undefined,
      main: html`<h1>${kind.title}</h1>
<p><a class="button" href="${kind.address}/new">New ${kind.word}</a></p>
${filterForm(request, [{ name: 'search', label: 'Name', type: 'search', maxlength: 200 }])}${
  terms.length > 0
    ? html`<p class="muted">${total} ${total === 1 ? kind.word : plural}</p>
<ul class="records">${terms.map((term) => termItem(kind, term, names))}</ul>
`
    : search !== undefined
      ? emptyHtml(`No ${kind.word} has this name.`, html`<a href="${kind.address}">Show all ${plural}</a>`)
      : emptyHtml(`There are no ${plural} yet.`, html`<a href="${kind.address}/new">Create the first ${kind.word}</a>`)
}${numberedPaging(request, pageNumber(request), total_pages)}`,
    });
  },
});

function termItem(kind: TermKind, { id, name, count, parent, url }: Term, names: ReadonlyMap<number, string>): Html {
  const above = parent === undefined ? undefined : names.get(parent);
  return html`<li><div><a href="${kind.address}/${id}">${toPlainText(name)}</a>${above !== undefined && html`<p class="muted">In ${toPlainText(above)}</p>`}</div><div>${count > 0 ? html`<a href="${url}">${countText(count)}</a>` : html`<span class="muted">No published events</span>`}</div></li>
`;
}

export const countText = (count: number): string => `${count} published ${count === 1 ? 'event' : 'events'}`;
