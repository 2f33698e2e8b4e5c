import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { suggestNumber } from '@ngoma/sms';
import { choices, hidden, inputField, problemSummary } from '../forms/fields.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { addressWith } from '../lists/paging.ts';
import type { RecordField } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';

type Suppression = components['schemas']['Suppression'];
type Query = NonNullable<paths['/v1/suppressions']['get']['parameters']['query']>;

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

/** Numbers that get no texts. */
const optOutList: List<Suppression, Query> = {
  path: /^\/console\/opt-outs$/,
  area: 'inbox',
  title: 'Opt-outs',
  hasModes: true,
  filters: [{ name: 'number', label: 'Number', control: 'phone' }],
  done: (query) => doneTexts[query.get('done') ?? ''],
  before: ({ request }) => {
    const address = addressWith(
      { ...request, path: '/console/opt-outs/new' },
      { cursor: undefined, number: undefined },
    );
    return html`<p><a class="button" href="${address}">Add an opt-out</a></p>`;
  },
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/suppressions', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: suppressionItem,
  noneFits: 'This number has not opted out.',
  empty: () => ['Nobody has opted out.'],
};

/** The labels and rules of errors. */
const errorFields: readonly RecordField[] = [
  {
    ...{ name: 'number', label: 'Number', required: true },
    rule: 'This is not a mobile number of Uganda. Write it like 0772 123 456.',
  },
  { name: 'scope', label: 'What the number no longer gets' },
  { name: 'note', label: 'Note', rule: 'Write one short line, or leave it empty.' },
];

/** A new opt-out. */
const newScreen: Screen = {
  path: /^\/console\/opt-outs\/new$/,
  show: async (visit, form) =>
    consolePage(visit, {
      title: 'Add an opt-out',
      area: 'inbox',
      main: html`
        <h1>Add an opt-out</h1>
        ${problemSummary(form)}
        ${modeLinks(visit.request)}
        <form method="post" action="${addressWith(visit.request, {})}">
          ${inputField(form, {
            ...{ name: 'number', label: 'Number', type: 'tel', required: true },
            hint: 'Such as 0772 123456 or +256772123456.',
          })}
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
      `,
    }),

  submit: submitRecord(errorFields, async ({ api, request }, { fields }) => {
    const number = fields.get('number')?.trim() ?? '';
    const note = fields.get('note')?.trim() ?? '';
    const body = {
      number: suggestNumber(number) ?? number,
      scope: fields.get('scope') === 'all' ? ('all' as const) : ('marketing' as const),
      ...(note !== '' && { note }),
    };
    await ask(api.POST('/v1/suppressions', { params: { query: { mode: modeOf(request) } }, body }));
    return redirect(addressWith({ ...request, path: '/console/opt-outs' }, { done: 'added' }));
  }),
};

function suppressionItem({ id, number, scope, source, note, created_at }: Suppression, visit: ConsoleVisit): Html {
  return html`
    <li>
      <div>
        <b>${number ?? 'A number that was erased'}</b>
        <p class="muted">
          ${scope === 'all' ? scopes.all : scopes.marketing}, ${sources[source] ?? source},
          ${timeHtml(created_at, visit.zone)}
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
}

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
          ${hidden('id', id)}<button class="danger">Remove it</button> <a href="${addressWith(
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

export const optOutScreens: readonly Screen[] = [listScreen(optOutList), newScreen, removeScreen];
