import { type Html, html } from '@ngoma/page';
import { hidden } from '../forms/fields.ts';
import { redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { pageNumber } from '../lists/paging.ts';
import { listedStatuses, mayChange, postState, statusFilter } from '../post-states.ts';
import { invalidField } from '../request/console-api.ts';
import type { Place, PlaceKind } from './place-kind.ts';
import { nameOf } from './place-values.ts';

const perPage = 25;

/** The filters are optional, and the rest follows from the page. */
type Query = Partial<Parameters<PlaceKind['list']>[1]>;

/** The venues or organizers that the person may read, by name. */
const placeList = (kind: PlaceKind): List<Place, Query> => {
  const plural = kind.title.toLowerCase();
  return {
    path: new RegExp(`^${kind.address}$`),
    area: 'events',
    title: kind.title,
    filters: [{ name: 'search', label: 'Words', control: 'search' }, statusFilter],
    done: (query) =>
      query.get('done') === 'trash' ? `The ${kind.word} is in the trash. You can restore it there.` : undefined,
    before: () => html`<p><a class="button" href="${kind.address}/new">New ${kind.word}</a></p>`,
    async read(visit, query) {
      const order = { page: pageNumber(visit.request), per_page: perPage, orderby: 'name', order: 'asc' } as const;
      const { places, total, total_pages } = await kind.list(visit, {
        ...query,
        ...order,
        status: query.status ?? listedStatuses,
      });
      return { records: places, pages: total_pages, count: `${total} ${total === 1 ? kind.word : plural}` };
    },
    item: (place, visit) => placeItem(kind, visit, place),
    noneFits: `No ${kind.word} fits these filters.`,
    empty: () => [`There are no ${plural} yet.`, html`<a href="${kind.address}/new">Create the first ${kind.word}</a>`],
  };
};

export const placeListScreen = (kind: PlaceKind): Screen => ({
  ...listScreen(placeList(kind)),
  async submit(visit, { fields }) {
    const id = Number(fields.get('restore'));
    if (!Number.isSafeInteger(id) || id < 1) throw invalidField('restore', `Choose the ${kind.word} to restore.`);
    await kind.restore(visit, id);
    return redirect(`${kind.address}/${id}?done=restored`);
  },
});

function placeItem(kind: PlaceKind, visit: ConsoleVisit, place: Place): Html {
  const { id, status, url } = place;
  const name = nameOf(kind, place);
  const isChangeable = mayChange(visit, place);
  const restore =
    isChangeable &&
    status === 'trash' &&
    html`
      <form method="post" action="${kind.address}">
        ${hidden('restore', String(id))}<button class="quiet" aria-label="Restore ${name}">Restore</button>
      </form>
    `;
  return html`
    <li>
      <div>
        ${isChangeable && status !== 'trash' ? html`<a href="${kind.address}/${id}">${name}</a>` : html`<b>${name}</b>`}
        <p class="muted">${kind.about(place)}</p>
      </div>
      <div>
        ${postState(status)}
        ${status === 'publish' && html` <a href="${url}">Public page</a>`}${restore}
      </div>
    </li>
  `;
}
