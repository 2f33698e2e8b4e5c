import type { components, paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { addressInMode } from '../lists/mode.ts';
import { type StateKind, stateHtml } from '../lists/state.ts';
import { ask } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';
import { countsText } from './progress.ts';

type Batch = components['schemas']['MessageBatch'];
type Query = NonNullable<paths['/v1/batches']['get']['parameters']['query']>;

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

const batchList: List<Batch, Query> = {
  path: /^\/console\/batches$/,
  area: 'sent',
  title: 'Batches',
  hasModes: true,
  async read({ api }, query) {
    const { data, next_cursor } = await ask(api.GET('/v1/batches', { params: { query } }));
    return { records: data, next: next_cursor };
  },
  item: batchItem,
  isInProgress: isBatchInProgress,
  noneFits: 'No batch fits these filters.',
  empty: (visit) => [
    'No text was sent to many numbers yet.',
    hasRight(visit, 'send-messages') &&
      html`<a class="button" href="${addressInMode(visit.request, '/console/send')}">Send to many</a>`,
  ],
};

function batchItem(batch: Batch, { zone }: ConsoleVisit): Html {
  return html`
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
}

export const batchListScreens: readonly Screen[] = [listScreen(batchList)];
