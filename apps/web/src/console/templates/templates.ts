import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ApiProblem, ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { ConsoleResponse } from '../console-request.ts';
import { problemSummary } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { emptyHtml } from '../lists/empty.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { addressWith, cursorOf, cursorPaging } from '../lists/paging.ts';
import { withActionBars } from '../records/action-bars.ts';
import { askPage, goesBack, isConfirmed } from '../records/ask-page.ts';
import { recordField, typedText } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { fieldList, nameField, templateFields, toTemplate, unsavedTexts } from './template-form.ts';

type Schemas = components['schemas'];

const doneTexts: Readonly<Record<string, string>> = {
  created: 'The template is stored.',
  changed: 'A new version of the template is stored.',
  deleted: 'The template is deleted.',
};

const listScreen: Screen = {
  path: /^\/console\/templates$/,
  async show(visit) {
    const { request, api } = visit;
    const query = { mode: modeOf(request), ...cursorOf(request) };
    const page = await ask(api.GET('/v1/templates', { params: { query } }));
    const isManager = hasRight(visit, 'manage-templates');
    return consolePage(visit, {
      title: 'Templates',
      area: 'inbox',
      done: doneTexts[request.query.get('done') ?? ''],
      main: html`
        <h1>Templates</h1>
        ${modeLinks(request)}
        ${
          isManager &&
          html`
          <p>
            <a
              class="button"
              href="${addressWith({ ...request, path: '/console/templates/new' }, { cursor: undefined })}"
            >
              New template
            </a>
          </p>
        `
        }
        ${
          page.data.length === 0
            ? emptyHtml('There is no template yet.', 'A template is a text that you send often, in each language.')
            : html`<ul class="records">${page.data.map((template) => templateItem(template, visit))}</ul>
`
        }
        ${cursorPaging(request, page.next_cursor)}
      `,
    });
  },
};

const templateItem = (
  { id, name, languages, updated_at, latest_version }: Schemas['TemplateSummary'],
  { request, zone }: ConsoleVisit,
): Html =>
  html`
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
  show: (visit, form, [id = '']) => showTemplate(visit, form, id),
  submit: submitRecord(fieldList, async (visit, { fields }, [id = '']) => {
    const { api, request } = visit;
    const params = { path: { id }, query: { mode: modeOf(request) } };
    if (goesBack(fields)) return showTemplate(visit, toFormState(fields, undefined), id);
    if (fields.get('action') === 'delete') {
      // A form without fields has nothing to lose, and asked on another page.
      if (fields.has('variables') && !isConfirmed(fields)) return askToDelete(visit, fields, id);
      await ask(api.DELETE('/v1/templates/{id}', { params }));
      return redirect(addressWith({ ...request, path: '/console/templates' }, { done: 'deleted' }));
    }
    if (fields.get('action') !== 'change') throw invalidField('action', 'Choose what to do with the template.');
    await ask(api.PATCH('/v1/templates/{id}', { params, body: toTemplate(fields) }));
    return redirect(addressWith(request, { done: 'changed' }));
  }),
};

async function showTemplate(visit: ConsoleVisit, form: FormState, id: string): Promise<ConsoleResponse> {
  const { api, request } = visit;
  const parameters = { params: { path: { id }, query: { mode: modeOf(request) } } };
  const [template, preview] = await Promise.all([
    ask(api.GET('/v1/templates/{id}', parameters)),
    ask(api.POST('/v1/templates/{id}/preview', parameters)),
  ]);
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

function changeForm({ request }: ConsoleVisit, form: FormState, template: Schemas['Template']): Html {
  const buttons = [
    html`<button name="action" value="change">Store a new version</button>`,
    html`<button class="quiet" name="action" value="delete">Delete this template</button>`,
  ];
  return html`<h2>Change</h2>
<p>Texts that were sent keep the version that they were sent with.</p>
<form method="post" action="${addressWith(request, { done: undefined })}">
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

async function askToDelete(visit: ConsoleVisit, sent: URLSearchParams, id: string): Promise<ConsoleResponse> {
  const { api, request } = visit;
  const params = { path: { id }, query: { mode: modeOf(request) } };
  const template = await ask(api.GET('/v1/templates/{id}', { params }));
  return askPage(visit, {
    title: `Delete ${template.name}?`,
    area: 'inbox',
    text: 'You cannot undo this. Texts that were sent with it stay in the lists.',
    address: addressWith(request, { done: undefined }),
    ...{ action: 'delete', button: 'Delete the template', sent, unsaved: unsavedTexts(sent, template) },
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

export const templateScreens: readonly Screen[] = [listScreen, createScreen, detailScreen];
