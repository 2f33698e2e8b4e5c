import { type Html, html, type Part } from '@ngoma/page';
import { problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage } from '../frame/console-page.ts';
import type { AreaName, ConsoleVisit, Screen } from '../frame/screen.ts';
import { ApiProblem } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { emptyHtml } from './empty.ts';
import { filterForm } from './filter-form.ts';
import { type Filter, filterErrors, filterProblem, type ReadFilters, readFilters } from './filters.ts';
import { modeLinks, modeOf } from './mode.ts';
import { cursorOf, cursorPaging, numberedPaging, pageNumber } from './paging.ts';

/** A page of records: `next` is the cursor of the next one, `pages` the number of all where they are numbered. */
interface ListPage<Item> {
  readonly records: readonly Item[];
  readonly next?: string | null | undefined;
  readonly pages?: number;
  /** The number of all records, in words: `12 venues`. */
  readonly count?: string;
}

/** A list of records with filters, from one table. */
export interface List<Item, Query> {
  readonly path: RegExp;
  readonly area: AreaName;
  readonly title: string;
  /** The heading, if it says more than the title. */
  readonly heading?: string;
  /** Whether the records are live or test. */
  readonly hasModes?: boolean;
  readonly filters?: readonly Filter[] | ((visit: ConsoleVisit) => readonly Filter[]);
  /** Reads a page. `query` has the parameters of the filters, of the mode and of the page. */
  readonly read: (visit: ConsoleVisit, query: Query) => Promise<ListPage<Item>>;
  /** A record as an item of a list. */
  readonly item: (record: Item, visit: ConsoleVisit, form: FormState) => Html;
  /** The list in another element, such as a form whose boxes choose records. */
  readonly around?: (items: Html, visit: ConsoleVisit, records: readonly Item[]) => Html;
  /** The sentence if there are none, and what to do first. */
  readonly empty: (visit: ConsoleVisit) => readonly [reason: string, step?: Part];
  /** The sentence if none fits the filters, and what to do. */
  readonly noneFits: string | ((visit: ConsoleVisit) => readonly [reason: string, step?: Part]);
  readonly done?: (query: URLSearchParams) => string | undefined;
  /** Whether the page reloads while records change. */
  readonly isInProgress?: (record: Item) => boolean;
  /** Links and buttons above the filters. */
  readonly before?: (visit: ConsoleVisit) => Part;
  /** Links and forms below the records. */
  readonly after?: (visit: ConsoleVisit, form: FormState, records: readonly Item[]) => Part;
}

export const listScreen = <Item, Query>(list: List<Item, Query>): Pick<Screen, 'path' | 'show'> => ({
  path: list.path,
  show: (visit, form) => showList(list, visit, form),
});

async function showList<Item, Query>(
  list: List<Item, Query>,
  visit: ConsoleVisit,
  form: FormState,
): Promise<ConsoleResponse> {
  const { request } = visit;
  const filters = filtersOf(list, visit);
  const read = readFilters(filters, request.query, visit.zone);
  const { page, errors } = await readPage(list, visit, filters, read);
  const problem = form.problem ?? (errors.length > 0 ? filterProblem(errors) : undefined);
  return consolePage(visit, {
    title: list.title,
    area: list.area,
    status: errors.length > 0 ? 400 : 200,
    done: list.done?.(request.query),
    reloads: page !== undefined && list.isInProgress !== undefined && page.records.some(list.isInProgress),
    main: html`
      <h1>${list.heading ?? list.title}</h1>
      ${problemSummary(toFormState(form.typed, problem))}
      ${list.before?.(visit)}
      ${list.hasModes && modeLinks(request)} ${filters.length > 0 && filterForm(request, filters, { ...read, errors })}
      ${page !== undefined && recordsHtml(list, visit, form, page, read)}
      ${page !== undefined && pagingHtml(visit, page)}
      ${list.after?.(visit, form, page?.records ?? [])}
    `,
  });
}

export const filtersOf = <Item, Query>({ filters = [] }: List<Item, Query>, visit: ConsoleVisit): readonly Filter[] =>
  typeof filters === 'function' ? filters(visit) : filters;

/** The parameters of the API: filters, mode and page. The table of the list names those of the operation. */
export function toQuery<Item, Query>(list: List<Item, Query>, { request }: ConsoleVisit, read: ReadFilters): Query {
  return {
    ...(list.hasModes && { mode: modeOf(request) }),
    ...read.query,
    ...cursorOf(request),
  } as Query; // as: a sweep of all lists calls each operation with each filter
}

async function readPage<Item, Query>(
  list: List<Item, Query>,
  visit: ConsoleVisit,
  filters: readonly Filter[],
  read: ReadFilters,
): Promise<{ readonly page?: ListPage<Item>; readonly errors: ReadFilters['errors'] }> {
  if (read.errors.length > 0) return { errors: read.errors };
  try {
    return { page: await list.read(visit, toQuery(list, visit, read)), errors: [] };
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 400) throw error;
    const errors = filterErrors(error, filters);
    if (errors.length === 0) throw error;
    return { errors };
  }
}

function recordsHtml<Item, Query>(
  list: List<Item, Query>,
  visit: ConsoleVisit,
  form: FormState,
  { records, count }: ListPage<Item>,
  { active }: ReadFilters,
): Html {
  if (records.length > 0) {
    const items = html`
      ${count !== undefined && html`<p class="muted">${count}</p>`}
      <ul class="records">${records.map((record) => list.item(record, visit, form))}</ul>
    `;
    return list.around?.(items, visit, records) ?? items;
  }
  if (active.length === 0) return emptyHtml(...list.empty(visit));
  return typeof list.noneFits === 'string' ? emptyHtml(list.noneFits) : emptyHtml(...list.noneFits(visit));
}

const pagingHtml = <Item>({ request }: ConsoleVisit, { next, pages }: ListPage<Item>): Html | false =>
  pages === undefined ? cursorPaging(request, next) : numberedPaging(request, pageNumber(request), pages);
