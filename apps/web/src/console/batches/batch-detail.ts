import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { hidden, problemSummary } from '../forms/fields.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import { emptyHtml } from '../lists/empty.ts';
import { addressInMode, modeOf, parametersInMode } from '../lists/mode.ts';
import { cursorOf, cursorPaging } from '../lists/paging.ts';
import { stateHtml } from '../lists/state.ts';
import { ask, invalidField } from '../request/console-api.ts';
import type { Form } from '../request/console-request.ts';
import { plural } from '../send/describe-text.ts';
import { sentText } from '../send/sent-text.ts';
import { sentenceOf } from '../send/sentences.ts';
import { timeHtml } from '../times.ts';
import { batchState, isBatchInProgress } from './batch-list.ts';
import { countsTable, progressBar } from './progress.ts';
import { sendAgainScreen, undeliveredHtml } from './send-again.ts';

type Schemas = components['schemas'];
type Batch = Schemas['MessageBatch'];

const doneTexts: Readonly<Record<string, string>> = {
  pause: 'The batch is paused. Texts that the carrier already has may still arrive.',
  resume: 'The batch goes on.',
  cancel: 'The texts that still waited are canceled.',
};

const doneOf = (visit: ConsoleVisit): string | undefined => {
  const done = visit.request.query.get('done') ?? '';
  return done === 'sent' ? sentText(visit, 'texts are') : doneTexts[done];
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
      done: doneOf(visit),
      reloads: isBatchInProgress(batch),
      main: html`
        <h1>Batch of ${plural(batch.accepted, 'text')}</h1>
        ${batch.mode === 'test' && html`<p class="note test">These are test texts. They go to the simulator, not to phones.</p>`}
        ${problemSummary(form)}
        <p>${batchState(batch.state)} ${timeHtml(batch.created_at, visit.zone)}, ${plural(batch.segments, 'segment')}</p>
        ${progressHtml(batch)}
        ${await undeliveredHtml(visit, batch)}
        ${actionsHtml(visit, batch)}
        ${countsTable(batch.statuses, (status) => addressInMode(request, '/console/messages', { batch_id: batch.id, status }))}
        ${linksHtml(visit, batch)}
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

function linksHtml({ request }: ConsoleVisit, batch: Batch): Html {
  const rows = addressInMode(request, `${request.path}/rows`);
  return html`
    <p>
      <a href="${addressInMode(request, '/console/messages', { batch_id: batch.id })}">All texts of this batch</a>
      ${batch.progress !== null && html` · <a href="${rows}">Rows that were skipped or corrected</a>`}
    </p>
  `;
}

function progressHtml({ statuses, progress, refused }: Batch): Html {
  const isReading = progress !== null && progress.processed < progress.rows;
  const skipped = `${plural(refused, 'recipient')} ${refused === 1 ? 'was' : 'were'} skipped.`;
  return html`
    ${progressBar(statuses)}
    ${isReading && html`<p>${progress.processed} of ${plural(progress.rows, 'recipient')} of the file are read.</p>`}
    ${refused > 0 && html`<p>${skipped}</p>`}
  `;
}

function actionsHtml(visit: ConsoleVisit, { state }: Batch): Html | false {
  if (!hasRight(visit, 'send-messages') || (state !== 'active' && state !== 'paused')) return false;
  const action = addressInMode(visit.request, visit.request.path);
  const button = (name: string, text: string, style: string): Html => html`
    <form method="post" action="${action}">
      ${hidden('action', name)}
      <button class="${style}">${text}</button>
    </form>
  `;
  return html`
    <div class="actions">
      ${state === 'active' ? button('pause', 'Pause', 'quiet') : button('resume', 'Go on', '')}
      <details>
        <summary>Cancel the texts that wait</summary>
        <p>Texts that are canceled cannot be sent again from here.</p>
        ${button('cancel', 'Cancel them', 'danger')}
      </details>
    </div>
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
      main: html`
        <h1>Rows of the file</h1>
        <p><a href="${addressInMode(visit.request, `/console/batches/${id}`)}">Back to the batch</a></p>
        ${rowList(page.data, visit)}
        ${cursorPaging(request, page.next_cursor)}
      `,
    });
  },
};

type Row = Schemas['MessageBatchRow'];

const rowList = (rows: readonly Row[], visit: ConsoleVisit): Html =>
  rows.length === 0
    ? emptyHtml('No row was skipped, and no number was corrected.')
    : html`<ul class="records">${rows.map((row) => rowItem(row, visit))}</ul>`;

const rowItem = (row: Row, visit: ConsoleVisit): Html => html`
  <li>
    <div><b>Line ${row.line}</b>: ${row.value === '' ? 'no number' : row.value}${resultOf(row, visit)}</div>
    ${row.status === 'skipped' ? stateHtml('Skipped', 'bad') : stateHtml('Corrected', 'info')}
  </li>
`;

function resultOf({ value, number, message_id, error }: Row, { request }: ConsoleVisit): Html | false {
  if (error !== null) return html`<p>${sentenceOf(error.detail, { number: value })}</p>`;
  if (number === null || message_id === null) return number !== null && html`<p>${number}</p>`;
  return html`<p><a href="${addressInMode(request, `/console/messages/${message_id}`)}">${number}</a></p>`;
}

export const batchDetailScreens: readonly Screen[] = [detailScreen, rowsScreen, sendAgainScreen];
