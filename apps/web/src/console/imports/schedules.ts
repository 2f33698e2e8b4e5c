import type { paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { choices, hidden, inputField, type Option, problemSummary, selectField } from '../forms/fields.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { stateHtml } from '../lists/state.ts';
import type { RecordField } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ask, invalidField } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';
import { addressRule, type ImportSchedule, importState, sourceText } from './import-texts.ts';

type Query = NonNullable<paths['/events/v1/import-schedules']['get']['parameters']['query']>;

const listPath = '/console/imports/schedules';

const doneTexts: Readonly<Record<string, string>> = {
  created: 'The schedule is created. Its first run starts at once.',
  pause: 'The schedule is paused. A run in progress ends as usual.',
  resume: 'The schedule goes on.',
  deleted: 'The schedule is deleted. Imported records remain.',
};

const intervals: readonly Option[] = [
  ['1h', 'Every hour'],
  ['6h', 'Every 6 hours'],
  ['12h', 'Every 12 hours'],
  ['1d', 'Every day'],
  ['7d', 'Every week'],
];

const intervalText = (every: string): string =>
  intervals.find(([each]) => each === every)?.[1] ??
  `Every ${every.slice(0, -1)} ${every.endsWith('h') ? 'hours' : 'days'}`;

const missingOptions: readonly Option[] = [
  ['report', 'Report them'],
  ['trash', 'Move them to the trash, if the source was read completely'],
];

const missingText = (missing: string): string =>
  `Events that are no longer at the source: ${missingOptions.find(([each]) => each === missing)?.[1] ?? missing}`;

/** Schedules of all people, with the last result and the next run. */
const scheduleList: List<ImportSchedule, Query> = {
  path: /^\/console\/imports\/schedules$/,
  area: 'events',
  title: 'Schedules of imports',
  done: (query) => doneTexts[query.get('done') ?? ''],
  async read({ api }, query) {
    const page = await ask(api.GET('/events/v1/import-schedules', { params: { query } }));
    return { records: page.import_schedules, next: page.next_cursor };
  },
  before: () => html`
    <p>
      <a class="button" href="${listPath}/new">New schedule</a> <a class="button quiet" href="/console/imports">Imports</a>
    </p>
  `,
  item: scheduleItem,
  isInProgress: ({ running_import_id }) => running_import_id !== undefined,
  noneFits: 'No schedule fits these filters.',
  empty: () => [
    'No import is repeated. A schedule keeps this calendar up to date with another one.',
    html`<a href="${listPath}/new">Create the first schedule</a>`,
  ],
};

const scheduleListScreen: Screen = {
  ...listScreen(scheduleList),
  async submit(visit, { fields }) {
    const action = fields.get('action');
    if (action !== 'pause' && action !== 'resume') throw invalidField('action', 'Choose what to do with the schedule.');
    const params = { path: { id: fields.get('schedule') ?? '' } };
    await ask(visit.api.PATCH('/events/v1/import-schedules/{id}', { params, body: { paused: action === 'pause' } }));
    return redirect(`${listPath}?done=${action}`);
  },
};

function scheduleItem(each: ImportSchedule, visit: ConsoleVisit): Html {
  const { id, url, source, every, paused, missing } = each;
  const action = paused ? 'resume' : 'pause';
  return html`
    <li>
      <div>
        <a href="/console/imports?schedule_id=${id}">${url}</a>
        <p class="muted">
          ${sourceText(source)}. ${intervalText(every)}. ${missingText(missing)}
        </p>
        ${lastRunHtml(each, visit)}
        ${nextRunHtml(each, visit)}
      </div>
      <div>
        ${paused ? stateHtml('Paused', 'info') : stateHtml('Active', 'good')}
        <div class="actions">
          <form method="post" action="${listPath}">
            ${hidden('schedule', id)}
            ${hidden('action', action)}<button class="quiet" aria-label="${paused ? 'Continue' : 'Pause'} ${url}">
              ${paused ? 'Continue' : 'Pause'}
            </button>
          </form>
          <a class="button quiet" href="${listPath}/${id}/delete" aria-label="Delete ${url}">Delete</a>
        </div>
      </div>
    </li>
  `;
}

function lastRunHtml(
  { last_import_id, last_status, last_run_at, error, failures }: ImportSchedule,
  { zone }: ConsoleVisit,
): Html {
  if (last_import_id === undefined || last_status === undefined) return html`<p>No run has ended yet.</p>`;
  const repeated = failures > 1 && ` ${failures} runs have failed in a row.`;
  return html`
    <p>
      ${importState(last_status)} <a href="/console/imports/${last_import_id}">Last run</a>
      ${timeHtml(last_run_at, zone)}
    </p>
    ${error !== undefined && html`<p>${error}${repeated}</p>`}
  `;
}

function nextRunHtml({ running_import_id, next_run_at }: ImportSchedule, { zone }: ConsoleVisit): Html | false {
  if (running_import_id !== undefined)
    return html`<p><a href="/console/imports/${running_import_id}">A run is in progress</a></p>`;
  return next_run_at !== undefined && html`<p>Next run ${timeHtml(next_run_at, zone)}</p>`;
}

/** The labels and rules of errors. */
const errorFields: readonly RecordField[] = [
  { name: 'source', label: 'Import from' },
  { name: 'url', label: 'Address', required: true, rule: addressRule },
  { name: 'every', label: 'How often', rule: 'Choose one of the list.' },
  { name: 'missing', label: 'Events that are no longer at the source' },
];

/** A new schedule, with the source of an import if the address names one. */
const newScreen: Screen = {
  path: /^\/console\/imports\/schedules\/new$/,
  async show(visit, form) {
    const id = visit.request.query.get('import');
    const from = id ? await ask(visit.api.GET('/events/v1/imports/{id}', { params: { path: { id } } })) : undefined;
    return consolePage(visit, {
      title: 'New schedule',
      area: 'events',
      main: html`
        <h1>New schedule</h1>
        ${problemSummary(form)}
        <form method="post" action="${listPath}/new">
          ${selectField(form, {
            name: 'source',
            label: 'Import from',
            value: from?.source ?? 'tec',
            hint: 'Another Ngoma is read like a site of The Events Calendar.',
            options: (['tec', 'ics'] as const).map((each) => [each, sourceText(each)]),
          })}
          ${inputField(form, {
            name: 'url',
            label: 'Address',
            hint: 'It begins with https:// or webcal://.',
            value: from?.url,
            required: true,
          })}
          ${selectField(form, { name: 'every', label: 'How often', value: '6h', options: intervals })}
          ${choices(form, {
            name: 'missing',
            label: 'Events that are no longer at the source',
            type: 'radio',
            options: missingOptions,
            values: ['report'],
          })}
          <p class="actions">
            <button>Create the schedule</button> <a class="button quiet" href="${listPath}">Cancel</a>
          </p>
        </form>
      `,
    });
  },
  submit: submitRecord(errorFields, async (visit, { fields }) => {
    const body = {
      source: fields.get('source') === 'ics' ? ('ics' as const) : ('tec' as const),
      url: fields.get('url')?.trim() ?? '',
      every: fields.get('every') ?? '',
      missing: fields.get('missing') === 'trash' ? ('trash' as const) : ('report' as const),
    };
    await ask(visit.api.POST('/events/v1/import-schedules', { body }));
    return redirect(`${listPath}?done=created`);
  }),
};

/** Asks before a schedule is deleted. */
const deleteScreen: Screen = {
  path: /^\/console\/imports\/schedules\/(ims_\w+)\/delete$/,
  async show(visit, form, [id = '']) {
    const { url } = await ask(visit.api.GET('/events/v1/import-schedules/{id}', { params: { path: { id } } }));
    return consolePage(visit, {
      title: 'Delete the schedule',
      area: 'events',
      main: html`
        <h1>Delete the schedule?</h1>
        ${problemSummary(form)}
        <p>
          ${url} is no longer imported, and a run in progress stops. Imported records and reports of earlier runs
          remain.
        </p>
        <form method="post" action="${listPath}/${id}/delete" class="actions">
          <button class="danger">Delete the schedule</button> <a class="button quiet" href="${listPath}">Keep it</a>
        </form>
      `,
    });
  },
  async submit(visit, _form, [id = '']) {
    await ask(visit.api.DELETE('/events/v1/import-schedules/{id}', { params: { path: { id } } }));
    return redirect(`${listPath}?done=deleted`);
  },
};

export const scheduleScreens: readonly Screen[] = [scheduleListScreen, newScreen, deleteScreen];
