import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { hidden, problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { addressWith } from '../lists/paging.ts';
import { withActionBars } from '../records/action-bars.ts';
import { askPage, goesBack, isConfirmed, toUnsaved } from '../records/ask-page.ts';
import { changedFields } from '../records/change-marks.ts';
import { conflictPage, withChoices } from '../records/conflict-page.ts';
import { marksField } from '../records/other-actions.ts';
import { recordField, typedText, typedValues } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ApiProblem, ask, invalidField } from '../request/console-api.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { timeHtml } from '../times.ts';
import { fieldList, nameField, shownTemplate, templateFields, toTemplate } from './template-form.ts';

type Schemas = components['schemas'];
type Template = Schemas['Template'];
type Query = NonNullable<paths['/v1/templates']['get']['parameters']['query']>;

const doneTexts: Readonly<Record<string, string>> = {
  created: 'The template is stored.',
  changed: 'A new version of the template is stored.',
  deleted: 'The template is deleted.',
};

const templateList: List<Schemas['TemplateSummary'], Query> = {
  path: /^\/console\/templates$/,
  area: 'inbox',
  title: 'Templates',
  hasModes: true,
  done: (query) => doneTexts[query.get('done') ?? ''],
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/templates', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  before: (visit) => hasRight(visit, 'manage-templates') && newLink(visit),
  item: templateItem,
  noneFits: 'No template fits these filters.',
  empty: () => ['There is no template yet.', 'A template is a text that you send often, in each language.'],
};

function newLink({ request }: ConsoleVisit): Html {
  const address = addressWith({ ...request, path: '/console/templates/new' }, { cursor: undefined });
  return html`<p><a class="button" href="${address}">New template</a></p>`;
}

function templateItem(
  { id, name, languages, updated_at, latest_version }: Schemas['TemplateSummary'],
  { request, zone }: ConsoleVisit,
): Html {
  return html`
    <li>
      <div>
        <a href="${addressWith({ ...request, path: `/console/templates/${id}` }, { cursor: undefined })}">
          ${name}
        </a>
        <p class="muted">${languages.join(', ')}</p>
      </div>
      <p class="muted">Version ${latest_version}, ${timeHtml(updated_at, zone)}</p>
    </li>
  `;
}

const createScreen: Screen = {
  path: /^\/console\/templates\/new$/,
  async show(visit, form) {
    const { request } = visit;
    if (!hasRight(visit, 'manage-templates'))
      throw new ApiProblem(403, 'forbidden', 'Only administrators store templates.');
    return consolePage(visit, {
      title: 'New template',
      area: 'inbox',
      main: html`${problemSummary(form)}
<h1>New template</h1>
${modeLinks(request)}
<form method="post" action="${addressWith(request, {})}">
${recordField(form, nameField, undefined)}
${templateFields(form)}
<p class="actions"><button>Store the template</button></p>
</form>
`,
    });
  },

  submit: submitRecord(fieldList, async ({ api, request }, { fields }) => {
    const body = { name: typedText(fields, 'name'), ...toTemplate(fields) };
    const { id } = await ask(api.POST('/v1/templates', { params: { query: { mode: modeOf(request) } }, body }));
    return redirect(addressWith({ ...request, path: `/console/templates/${id}` }, { done: 'created' }));
  }),
};

/** One template: its length in each language, and a form for a new version. */
const detailScreen: Screen = {
  path: /^\/console\/templates\/(tpl_\w+)$/,
  show: async (visit, form, [id = '']) => showTemplate(visit, form, await readTemplate(visit, id)),
  submit: submitRecord(fieldList, async (visit, { fields }, [id = '']) => {
    const template = await readTemplate(visit, id);
    if (goesBack(fields)) return showTemplate(visit, toFormState(fields, undefined), template);
    switch (fields.get('action')) {
      case 'delete':
        return deleteTemplate(visit, fields, template);
      case 'change':
        return changeTemplate(visit, fields, template);
      default:
        throw invalidField('action', 'Choose what to do with the template.');
    }
  }),
};

const parametersOf = ({ request }: ConsoleVisit, id: string) => ({
  params: { path: { id }, query: { mode: modeOf(request) } },
});

const readTemplate = (visit: ConsoleVisit, id: string): Promise<Template> =>
  ask(visit.api.GET('/v1/templates/{id}', parametersOf(visit, id)));

async function changeTemplate(
  visit: ConsoleVisit,
  fields: URLSearchParams,
  template: Template,
): Promise<ConsoleResponse> {
  const shown = shownTemplate(template);
  const mine = typedValues(shown.fields, fields);
  const version = String(template.version);
  if (fields.has('etag') && fields.get('etag') !== version)
    return conflictPage(visit, {
      ...{ word: 'template', address: formAddress(visit), area: 'inbox', fields: shown.fields },
      ...{ sent: fields, mine, theirs: shown.values, etag: version, action: 'change' },
    });
  const chosen = new URLSearchParams(withChoices(fields, mine, shown.values));
  await ask(visit.api.PATCH('/v1/templates/{id}', { ...parametersOf(visit, template.id), body: toTemplate(chosen) }));
  return redirect(addressWith(visit.request, { done: 'changed' }));
}

const formAddress = ({ request }: ConsoleVisit): string => addressWith(request, { done: undefined });

async function showTemplate(visit: ConsoleVisit, form: FormState, template: Template): Promise<ConsoleResponse> {
  const { api, request } = visit;
  const preview = await ask(api.POST('/v1/templates/{id}/preview', parametersOf(visit, template.id)));
  const isManager = hasRight(visit, 'manage-templates');
  return consolePage(visit, {
    title: template.name,
    area: 'inbox',
    done: form.typed === undefined ? doneTexts[request.query.get('done') ?? ''] : undefined,
    main: html`${problemSummary(form)}
<h1>${template.name}</h1>
${
  template.mode === 'test' &&
  html`<p class="note test">This template is for test texts.</p>
`
}
${lengthTable(preview)}
${isManager ? changeForm(visit, form, template) : textsHtml(template)}
`,
  });
}

function changeForm(visit: ConsoleVisit, form: FormState, template: Template): Html {
  const { fields, values } = shownTemplate(template);
  const buttons = [
    html`<button name="action" value="change">Store a new version</button>`,
    html`<button class="quiet" name="action" value="delete">Delete this template</button>`,
  ];
  return html`<h2>Change</h2>
<p>Texts that were sent keep the version that they were sent with.</p>
<form method="post" action="${formAddress(visit)}">
${hidden('etag', form.value('etag', template.version))}${marksField(form, fields, values)}
${withActionBars(buttons, templateFields(form, template))}
</form>
`;
}

const textsHtml = ({ texts }: Schemas['Template']): Html =>
  html`${Object.entries(texts).map(
    ([language, text]) => html`<h2>${language}</h2>
<blockquote>${text}</blockquote>
`,
  )}`;

async function deleteTemplate(
  visit: ConsoleVisit,
  sent: URLSearchParams,
  template: Template,
): Promise<ConsoleResponse> {
  // A form without fields has nothing to lose, and asked on another page.
  if (sent.has('variables') && !isConfirmed(sent)) return askToDelete(visit, sent, template);
  await ask(visit.api.DELETE('/v1/templates/{id}', parametersOf(visit, template.id)));
  return redirect(addressWith({ ...visit.request, path: '/console/templates' }, { done: 'deleted' }));
}

function askToDelete(visit: ConsoleVisit, sent: URLSearchParams, template: Template): ConsoleResponse {
  const { fields, values } = shownTemplate(template);
  const typed = typedValues(fields, sent);
  const names = fields.map(({ name }) => name);
  const changed = changedFields(names, typed, { marks: sent.get('marks'), stored: values });
  return askPage(visit, {
    title: `Delete ${template.name}?`,
    area: 'inbox',
    text: 'You cannot undo this. Texts that were sent with it stay in the lists.',
    address: formAddress(visit),
    ...{ action: 'delete', button: 'Delete the template', sent, unsaved: toUnsaved(fields, typed, changed) },
  });
}

const countText = ({ segments, sendable }: Schemas['TemplateCount']): string =>
  sendable ? `${segments} ${segments === 1 ? 'segment' : 'segments'}` : 'too long';

/** The length of the texts with the longest values. */
const lengthTable = ({ data }: Schemas['TemplatePreview']): Html =>
  html`
    <div class="table">
      <table>
        <caption>Length with the longest values</caption>
        <thead>
          <tr>
            <th scope="col">Language</th>
            <th scope="col">Plain letters</th>
            <th scope="col">With special characters</th>
          </tr>
        </thead>
        <tbody>
          ${data.map(
            ({ language, gsm7_values, any_values }) =>
              html`<tr><th scope="row">${language}</th><td>${countText(gsm7_values)}</td><td>${countText(any_values)}</td></tr>`,
          )}
        </tbody>
      </table>
    </div>
  `;

export const templateScreens: readonly Screen[] = [listScreen(templateList), createScreen, detailScreen];
