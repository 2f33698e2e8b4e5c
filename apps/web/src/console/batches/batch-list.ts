import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { ask } from '../console-api.ts';
import { consolePage } from '../console-page.ts';
import { emptyHtml } from '../lists/empty.ts';
import { modeLinks, modeOf } from '../lists/mode.ts';
import { cursorOf, cursorPaging } from '../lists/paging.ts';
import { type StateKind, stateHtml } from '../lists/state.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { countsText } from './progress.ts';

type Batch = components['schemas']['MessageBatch'];

const states: Readonly<Record<string, readonly [string, StateKind]>> = {
  active: ['Active', 'waiting'],
  paused: ['Paused', 'bad'],
  canceled: ['Canceled', 'info'],
  finished: ['Finished', 'good'],
};

export const batchState = (state: string): Html => stateHtml(...(states[state] ?? ([state, 'info'] as const)));

/** Whether its numbers still change by themselves. */
export const isBatchInProgress = ({ state, progress }: Pick<Batch, 'state' | 'progress'>): boolean =>
  state === 'active' || (state !== 'canceled' && progress !== null && progress.processed < progress.rows);

const listScreen: Screen = {
  path: /^\/console\/batches$/,
  async show(visit) {
    const { request, api } = visit;
    const query = { mode: modeOf(request), ...cursorOf(request) };
    const page = await ask(api.GET('/v1/batches', { params: { query } }));
    const isEmpty = page.data.length === 0;
    return consolePage(visit, {
      title: 'Batches',
      area: 'sent',
      reloads: page.data.some(isBatchInProgress),
      main: html`<h1>Batches</h1>
${modeLinks(request)}${
  isEmpty
    ? emptyHtml(
        'No text was sent to many numbers yet.',
        hasRight(visit, 'send-messages') && html`<a class="button" href="/console/send">Send to many</a>`,
      )
    : html`<ul class="records">${page.data.map((batch) => batchItem(batch, visit))}</ul>
`
}${cursorPaging(request, page.next_cursor)}`,
    });
  },
};

const batchItem = (batch: Batch, { zone }: ConsoleVisit): Html =>
  html`
    <li>
      <div>
        <a href="/console/batches/${batch.id}${batch.mode === 'test' && '?mode=test'}">
          ${batch.accepted} ${batch.accepted === 1 ? 'text' : 'texts'}
        </a>
        <p class="muted">${countsText(batch.statuses)}</p>
      </div>
      <div>${batchState(batch.state)}<p class="muted">${timeHtml(batch.created_at, zone)}</p></div>
    </li>
  `;

export const batchListScreens: readonly Screen[] = [listScreen];
