import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask, invalidField } from '../console-api.ts';
import { consolePage, redirect } from '../console-page.ts';
import type { Form } from '../console-request.ts';
import { hidden, problemSummary } from '../forms/fields.ts';
import { emptyHtml } from '../lists/empty.ts';
import { addressInMode, modeOf, parametersInMode } from '../lists/mode.ts';
import { cursorOf, cursorPaging } from '../lists/paging.ts';
import { stateHtml } from '../lists/state.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { batchState, isBatchInProgress } from './batch-list.ts';
import { countsTable, progressBar } from './progress.ts';

type Schemas = components['schemas'];
type Batch = Schemas['MessageBatch'];

const doneTexts: Readonly<Record<string, string>> = {
  sent: 'The texts are stored and on their way.',
  pause: 'The batch is paused. Texts that the carrier already has may still arrive.',
  resume: 'The batch goes on.',
  cancel: 'The texts that still waited are canceled.',
};

/** One batch with the states of its messages. */
const detailScreen: Screen = {
  path: /^\/console\/batches\/(bat_\w+)$/,
  async show(visit, form, found) {
    const { api, request } = visit;
    const batch = await ask(api.GET('/v1/batches/{id}', parametersInMode(visit.request, found)));
    return consolePage(visit, {
      title: `Batch of ${batch.accepted} texts`,
      area: 'sent',
      done: doneTexts[request.query.get('done') ?? ''],
      reloads: isBatchInProgress(batch),
      main: html`<h1>Batch of ${batch.accepted} ${batch.accepted === 1 ? 'text' : 'texts'}</h1>
${batch.mode === 'test' && html`<p class="note test">These are test texts. They go to the simulator, not to phones.</p>\n`}${problemSummary(form)}<p>${batchState(batch.state)} ${timeHtml(batch.created_at, visit.zone)}, ${batch.segments} ${batch.segments === 1 ? 'segment' : 'segments'}</p>
${progressHtml(batch)}${actionsHtml(visit, batch)}${countsTable(batch.statuses, (status) => addressInMode(visit.request, '/console/messages', { batch_id: batch.id, status }))}<p><a href="${addressInMode(visit.request, '/console/messages', { batch_id: batch.id })}">All texts of this batch</a>${batch.progress !== null && html` · <a href="${addressInMode(visit.request, `${request.path}/rows`)}">Rows that were skipped or corrected</a>`}</p>
`,
    });
  },

  async submit(visit, { fields }: Form, found) {
    const parameters = parametersInMode(visit.request, found);
    const action = fields.get('action');
    if (action === 'pause') await ask(visit.api.POST('/v1/batches/{id}/pause', parameters));
    else if (action === 'resume') await ask(visit.api.POST('/v1/batches/{id}/resume', parameters));
    else if (action === 'cancel') await ask(visit.api.POST('/v1/batches/{id}/cancel', parameters));
    else throw invalidField('action', 'Choose what to do with the batch.');
    return redirect(addressInMode(visit.request, visit.request.path, { done: action }));
  },
};

function progressHtml({ statuses, progress, refused }: Batch): Html {
  const isReading = progress !== null && progress.processed < progress.rows;
  return html`${progressBar(statuses)}${isReading && html`<p>${progress.processed} of ${progress.rows} rows of the file are read.</p>\n`}${refused > 0 && html`<p>${refused} ${refused === 1 ? 'recipient was' : 'recipients were'} skipped.</p>\n`}`;
}

function actionsHtml(visit: ConsoleVisit, { state }: Batch): Html | false {
  if (!hasRight(visit, 'send-messages') || (state !== 'active' && state !== 'paused')) return false;
  const action = addressInMode(visit.request, visit.request.path);
  const button = (name: string, text: string, style: string) =>
    html`<form method="post" action="${action}">${hidden('action', name)}<button class="${style}">${text}</button></form>`;
  return html`<div class="actions">${state === 'active' ? button('pause', 'Pause', 'quiet') : button('resume', 'Go on', '')}<details><summary>Cancel the texts that wait</summary><p>Texts that are canceled cannot be sent again from here.</p>${button('cancel', 'Cancel them', 'danger')}</details></div>
`;
}

/** Rows of a CSV file that were skipped or whose number was corrected. */
const rowsScreen: Screen = {
  path: /^\/console\/batches\/(bat_\w+)\/rows$/,
  async show(visit, _form, [id = '']) {
    const { api, request } = visit;
    const query = { mode: modeOf(request), ...cursorOf(request) };
    const page = await ask(api.GET('/v1/batches/{id}/rows', { params: { path: { id }, query } }));
    return consolePage(visit, {
      title: 'Rows of the file',
      area: 'sent',
      main: html`<h1>Rows of the file</h1>
<p><a href="${addressInMode(visit.request, `/console/batches/${id}`)}">Back to the batch</a></p>
${
  page.data.length === 0
    ? emptyHtml('No row was skipped, and no number was corrected.')
    : html`<ul class="records">${page.data.map((row) => rowItem(row, visit))}</ul>
`
}${cursorPaging(request, page.next_cursor)}`,
    });
  },
};

const rowItem = (
  { line, value, number, message_id, error, status }: Schemas['MessageBatchRow'],
  visit: ConsoleVisit,
): Html =>
  html`<li><div><b>Line ${line}</b>: ${value === '' ? 'no number' : value}${error !== null && html`<p>${error.detail}</p>`}${error === null && number !== null && html`<p>${message_id === null ? number : html`<a href="${addressInMode(visit.request, `/console/messages/${message_id}`)}">${number}</a>`}</p>`}</div>${status === 'skipped' ? stateHtml('Skipped', 'bad') : stateHtml('Corrected', 'info')}</li>
`;

export const batchDetailScreens: readonly Screen[] = [detailScreen, rowsScreen];
