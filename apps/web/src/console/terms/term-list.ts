import { type Html, html } from '@ngoma/page';
import type { Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { pageNumber } from '../lists/paging.ts';
import { toPlainText } from '../plain-text.ts';
import { allTerms, type Term, type TermKind } from './term-kind.ts';

const perPage = 25;

interface ListedTerm {
  readonly term: Term;
  /** The names of the categories by their ids. */
  readonly names: ReadonlyMap<number, string>;
}

/** Categories or tags by name, with the number of their events. */
const termList = (kind: TermKind): List<ListedTerm, Parameters<TermKind['list']>[1]> => {
  const plural = kind.title.toLowerCase();
  return {
    path: new RegExp(`^${kind.address}$`),
    area: 'events',
    title: kind.title,
    filters: [{ name: 'search', label: 'Name', control: 'search' }],
    done: (query) => (query.get('done') === 'deleted' ? `The ${kind.word} is deleted.` : undefined),
    before: () => html`<p><a class="button" href="${kind.address}/new">New ${kind.word}</a></p>`,
    async read(visit, query) {
      const order = { page: pageNumber(visit.request), per_page: perPage, hide_empty: false } as const;
      const { terms, total, total_pages } = await kind.list(visit, { ...query, ...order });
      const hasParents = terms.some(({ parent }) => parent !== undefined && parent !== 0);
      const names = new Map(hasParents ? (await allTerms(kind, visit)).map(({ id, name }) => [id, name]) : []);
      const records = terms.map((term) => ({ term, names }));
      return { records, pages: total_pages, count: `${total} ${total === 1 ? kind.word : plural}` };
    },
    item: ({ term, names }) => termItem(kind, term, names),
    noneFits: `No ${kind.word} has this name.`,
    empty: () => [`There are no ${plural} yet.`, html`<a href="${kind.address}/new">Create the first ${kind.word}</a>`],
  };
};

export const termListScreen = (kind: TermKind): Screen => listScreen(termList(kind));

function termItem(kind: TermKind, { id, name, count, parent, url }: Term, names: ReadonlyMap<number, string>): Html {
  const above = parent === undefined ? undefined : names.get(parent);
  return html`
    <li>
      <div>
        <a href="${kind.address}/${id}">${toPlainText(name)}</a>
        ${above !== undefined && html`<p class="muted">In ${toPlainText(above)}</p>`}
      </div>
      <div>
        ${count > 0 ? html`<a href="${url}">${countText(count)}</a>` : html`<span class="muted">No published events</span>`}
      </div>
    </li>
  `;
}

export const countText = (count: number): string => `${count} published ${count === 1 ? 'event' : 'events'}`;
