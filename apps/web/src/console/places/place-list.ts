import { type Html, html } from '@ngoma/page';
import { invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import { hidden, problemSummary } from '../forms/fields.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm, typedFilters } from '../lists/filter-form.ts';
import { numberedPaging, pageNumber } from '../lists/paging.ts';
import { listedStatuses, mayChange, postState, postStates } from '../post-states.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import type { Place, PlaceKind, PlacePage } from './place-kind.ts';
import { nameOf } from './place-values.ts';

const perPage = 25;

/** The venues or organizers that the person may read, by name. */
export const placeListScreen = (kind: PlaceKind): Screen => ({
  path: new RegExp(`^${kind.address}$`),
  async show(visit, form) {
    const { places, total, total_pages } = await listPlaces(kind, visit);
    return consolePage(visit, {
      title: kind.title,
      area: 'events',
      done: doneTexts(kind)[visit.request.query.get('done') ?? ''],
      main: html`<h1>${kind.title}</h1>
${problemSummary(form)}<p><a class="button" href="${kind.address}/new">New ${kind.word}</a></p>
${filtersHtml(visit)}${
  places.length === 0
    ? emptyHtml(...emptyTexts(kind, visit))
    : html`<p class="muted">${total} ${total === 1 ? kind.word : kind.title.toLowerCase()}</p>
<ul class="records">${places.map((place) => placeItem(kind, visit, place))}</ul>
`
}${numberedPaging(visit.request, pageNumber(visit.request), total_pages)}`,
    });
  },
  async submit(visit, { fields }) {
    const id = Number(fields.get('restore'));
    if (!Number.isSafeInteger(id) || id < 1) throw invalidField('restore', `Choose the ${kind.word} to restore.`);
    await kind.restore(visit, id);
    return redirect(`${kind.address}/${id}?done=restored`);
  },
});

const doneTexts = ({ word }: PlaceKind): Readonly<Record<string, string>> => ({
  trash: `The ${word} is in the trash. You can restore it there.`,
});

function listPlaces(kind: PlaceKind, visit: ConsoleVisit): Promise<PlacePage> {
  const { search, status } = typedFilters(visit.request.query, 'search', 'status');
  const isKnown = postStates.some(([each]) => each === status);
  return kind.list(visit, {
    page: pageNumber(visit.request),
    per_page: perPage,
    orderby: 'name',
    order: 'asc',
    // The API rejects a search for 0 alone, as WordPress does.
    ...(search !== undefined && search !== '0' && { search: search.slice(0, 200) }),
    status: isKnown && status !== undefined ? [status] : listedStatuses,
  });
}

const filtersHtml = ({ request }: ConsoleVisit): Html =>
  filterForm(request, [
    { name: 'search', label: 'Words', type: 'search', maxlength: 200 },
    {
      name: 'status',
      label: 'State',
      options: [['', 'All but the trash'], ...postStates.map(([value, text]) => [value, text] as const)],
    },
  ]);

function emptyTexts(kind: PlaceKind, { request: { query } }: ConsoleVisit): [string, Html | undefined] {
  const plural = kind.title.toLowerCase();
  if (query.get('search'))
    return [`No ${kind.word} fits these filters.`, html`<a href="${kind.address}">Show all ${plural}</a>`];
  if (query.get('status') === 'trash') return ['The trash is empty.', undefined];
  if (query.get('status'))
    return [`No ${kind.word} has this state.`, html`<a href="${kind.address}">Show all ${plural}</a>`];
  return [`There are no ${plural} yet.`, html`<a href="${kind.address}/new">Create the first ${kind.word}</a>`];
}

function placeItem(kind: PlaceKind, visit: ConsoleVisit, place: Place): Html {
  const { id, status, url } = place;
  const name = nameOf(kind, place);
  const isChangeable = mayChange(visit, place);
  const restore =
    isChangeable &&
    status === 'trash' &&
    html`<form method="post" action="${kind.address}">${hidden('restore', String(id))}<button class="quiet" aria-label="Restore ${name}">Restore</button></form>`;
  return html`<li><div>${isChangeable && status !== 'trash' ? html`<a href="${kind.address}/${id}">${name}</a>` : html`<b>${name}</b>`}<p class="muted">${kind.about(place)}</p></div><div>${postState(status)}${status === 'publish' && html` <a href="${url}">Public page</a>`}${restore}</div></li>
`;
}
