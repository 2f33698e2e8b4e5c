import { type Html, html } from '@ngoma/page';
import type { ConsoleRequest } from '../console-request.ts';
import { type InputOptions, inputField, type Option, selectField } from '../forms/fields.ts';
import { toFormState } from '../forms/form-state.ts';

export type FilterField =
  | (Omit<InputOptions, 'value' | 'required'> & { readonly options?: undefined })
  | { readonly name: string; readonly label: string; readonly options: readonly Option[] };

/** A form whose fields are the filters of the address, so that a filtered list can be kept and sent as a link. */
export function filterForm(
  { path, query }: Pick<ConsoleRequest, 'path' | 'query'>,
  fields: readonly FilterField[],
): Html {
  const form = toFormState(query, undefined);
  const isFiltered = fields.some(({ name }) => query.get(name));
  return html`<form class="filters" action="${path}" aria-label="Filters">${fields.map((each) =>
    each.options === undefined ? inputField(form, each) : selectField(form, each),
  )}<div><button>Show</button>${isFiltered && html`<a href="${path}">Show all</a>`}</div></form>
`;
}

/** The filters that were typed; empty fields of a form filter nothing. */
export function typedFilters<Name extends string>(
  query: URLSearchParams,
  ...names: readonly Name[]
): Readonly<Partial<Record<Name, string>>> {
  const typed = names.map((name) => [name, query.get(name)?.trim() ?? ''] as const);
  return Object.fromEntries(typed.filter(([, value]) => value !== '')) as Partial<Record<Name, string>>; // as: of these names
}
