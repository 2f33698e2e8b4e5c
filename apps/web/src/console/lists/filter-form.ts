import { type Html, html } from '@ngoma/page';
import { hidden, inputField, type Option, selectField } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import type { ConsoleRequest } from '../request/console-request.ts';
import { type Filter, filterProblem, type ReadFilters } from './filters.ts';
import { addressWith } from './paging.ts';

/** Parameters of a page that are no filters and stay when filters change. */
const keptParameters = ['mode', 'reload'];

/**
 * The filters of a list, closed so that records begin on the first screen of a phone. They are in the address, so that a
 * filtered list can be kept and sent as a link.
 */
export function filterForm(
  request: Pick<ConsoleRequest, 'path' | 'query'>,
  filters: readonly Filter[],
  { active, errors }: Pick<ReadFilters, 'active' | 'errors'>,
): Html {
  const { path, query } = request;
  const form = toFormState(query, errors.length > 0 ? filterProblem(errors) : undefined);
  const all = Object.fromEntries([
    ...filters.map(({ name }) => [name, undefined]),
    ['cursor', undefined],
    ['page', undefined],
  ]);
  const kept = keptParameters.filter((name) => query.get(name));
  const fields = filters.filter(({ control }) => control !== 'link');
  const linked = active.filter(({ control }) => control === 'link');
  return html`
    <details class="filters"${errors.length > 0 && html` open`}>
      <summary>Filters${active.length > 0 && `: ${active.length} active`}</summary>
      <form action="${path}">
        ${[...kept, ...linked.map(({ name }) => name)].map((name) => hidden(name, query.get(name) ?? ''))}
        ${fields.map((filter) => fieldOf(form, filter))}
        ${linked.map(({ label }) => html`<p>${label}: as in the link</p>`)}
        <div><button>Show</button></div>
      </form>
    </details>
    ${active.length > 0 && html`<p><a href="${addressWith(request, all)}">Show all</a></p>`}
  `;
}

function fieldOf(form: FormState, filter: Filter): Html {
  const { name, id, label, hint } = filter;
  switch (filter.control) {
    case 'choice':
      return selectField(form, { name, label, hint, options: optionsOf(filter.any, filter.options, form.value(name)) });
    case 'phone':
      return inputField(form, { name, id, label, hint, type: 'tel' });
    case 'number':
      return inputField(form, { name, label, hint, inputmode: 'numeric' });
    case 'day':
      return inputField(form, { name, label, hint, type: 'date' });
    case 'time':
      return inputField(form, { name, label, hint, type: 'datetime-local' });
    case 'search':
      return inputField(form, { name, label, hint, type: 'search' });
    default:
      return inputField(form, { name, label, hint });
  }
}

/** An unknown choice is shown, so that the error beside the field is about something. */
const optionsOf = (any: string, options: readonly Option[], chosen: string): readonly Option[] => [
  ['', any],
  ...options,
  ...(chosen !== '' && options.every(([value]) => value !== chosen) ? [[chosen, chosen] as const] : []),
];
