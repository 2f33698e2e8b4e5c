import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { suggestNumber } from '@ngoma/sms';
import { ask } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { Form } from '../console-request.ts';
import { choices, hidden, inputField, problemSummary } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm, typedFilters } from '../lists/filter-form.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { addressWith, cursorPaging } from '../lists/paging.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';

type Suppression = components['schemas']['Suppression'];

const doneTexts: Readonly<Record<string, string>> = {
  added: 'The number gets no more of these texts from you.',
  removed: 'The opt-out is removed. The number gets these texts again.',
};

const scopes = { marketing: 'Marketing only', all: 'All texts' } as const;

const sources: Readonly<Record<string, string>> = {
  api: 'added here or by a program',
  import: 'imported',
  keyword: 'by a text with STOP',
};

/** Numbers that get no texts, and a form to add one. */
const listScreen: Screen = {
  path: /^\/console\/opt-outs$/,
  async show(visit, form) {
    const { request, api, zone } = visit;
    const { number, ...others } = typedFilters(request.query, 'number', 'cursor');
    const query = { mode: modeOf(request), ...others, ...(number && { number: suggestNumber(number) ?? number }) };
    const page = await ask(api.GET('/v1/suppressions', { params: { query } }));
    return consolePage(visit, {
      title: 'Opt-outs',
      area: 'inbox',
      done: doneTexts[request.query.get('done') ?? ''],
      main: html`<h1>Opt-outs</h1>
${modeLinks(request)}${problemSummary(form)}${filterForm(request, [{ name: 'number', label: 'Number', type: 'tel' }])}${
  page.data.length === 0
    ? emptyHtml(number === undefined ? 'Nobody has opted out.' : 'This number has not opted out.')
    : html`<ul class="records">${page.data.map((each) => suppressionItem(each, visit, zone))}</ul>
`
}${cursorPaging(request, page.next_cursor)}${addForm(visit, form)}`,
    });
  },

  async submit({ api, request }, { fields }: Form) {
    const number = fields.get('number')?.trim() ?? '';
    const note = fields.get('note')?.trim() ?? '';
    const body = {
      number: suggestNumber(number) ?? number,
      scope: fields.get('scope') === 'all' ? ('all' as const) : ('marketing' as const),
      ...(note !== '' && { note }),
    };
    await ask(api.POST('/v1/suppressions', { params: { query: { mode: modeOf(request) } }, body }));
    return redirect(addressWith(request, { cursor: undefined, number: undefined, done: 'added' }));
  },
};

const suppressionItem = (
  { id, number, scope, source, note, created_at }: Suppression,
  visit: ConsoleVisit,
  zone: string,
): Html =>
  html`
    <li>
      <div>
        <b>${number ?? 'A number that was erased'}</b>
        <p class="muted">
          ${scope === 'all' ? scopes.all : scopes.marketing}, ${sources[source] ?? source},
          ${timeHtml(created_at, zone)}
        </p>
        ${note && html`<p>${note}</p>`}
      </div>
      <a
        href="${addressWith({ ...visit.request, path: `/console/opt-outs/${id}` }, { cursor: undefined, number: undefined })}"
      >
        Remove
      </a>
    </li>
  `;

const addForm = ({ request }: ConsoleVisit, form: FormState): Html => html`
  <h2>Add an opt-out</h2>
  <form method="post" action="${addressWith(request, {})}">
    ${inputField(form, { name: 'number', label: 'Number', type: 'tel', hint: 'Such as 0772 123456 or +256772123456.', required: true })}
    ${choices(form, {
      name: 'scope',
      label: 'What the number no longer gets',
      type: 'radio',
      options: Object.entries(scopes),
      values: ['marketing'],
    })}
    ${inputField(form, { name: 'note', label: 'Note', required: false })}
    <p><button>Add the opt-out</button></p>
  </form>
`;

/** Asks before an opt-out is removed. */
const removeScreen: Screen = {
  path: /^\/console\/opt-outs\/(sup_\w+)$/,
  async show(visit, form, [id = '']) {
    const { api, request } = visit;
    const parameters = { params: { path: { id }, query: { mode: modeOf(request) } } };
    const { number, source } = await ask(api.GET('/v1/suppressions/{id}', parameters));
    const name = number ?? 'this number';
    return consolePage(visit, {
      title: 'Remove an opt-out',
      area: 'inbox',
      main: html`
        <h1>Remove the opt-out of ${name}?</h1>
        ${problemSummary(form)}
        <p>
          ${name} will get texts from you again.
          ${source === 'keyword' && 'The person asked for the opt-out by a text: remove it only if the person asks you to.'}
        </p>
        <form method="post" action="${addressWith(request, {})}" class="actions">
          ${hidden('id', id)}<button class="danger">Remove it</button><a href="${addressWith(
            {
              ...request,
              path: '/console/opt-outs',
            },
            {},
          )}">
            Keep
            it
          </a>
        </form>
      `,
    });
  },

  async submit({ api, request }, _form, [id = '']) {
    await ask(api.DELETE('/v1/suppressions/{id}', { params: { path: { id }, query: { mode: modeOf(request) } } }));
    return redirect(addressWith({ ...request, path: '/console/opt-outs' }, { done: 'removed' }));
  },
};

export const optOutScreens: readonly Screen[] = [listScreen, removeScreen];
