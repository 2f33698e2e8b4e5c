import type { paths } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { type List, listScreen } from '../lists/list-screen.ts';
import { ask } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';
import { type Import, importState, importStatuses, isImportInProgress, summaryText } from './import-texts.ts';

type Query = NonNullable<paths['/events/v1/imports']['get']['parameters']['query']>;

/** Imports of all people, newest first. */
const importList: List<Import, Query> = {
  path: /^\/console\/imports$/,
  area: 'events',
  title: 'Imports',
  filters: [
    { name: 'status', label: 'State', control: 'choice', any: 'Any', options: importStatuses },
    { name: 'schedule_id', label: 'Schedule', control: 'link' },
  ],
  before: () => html`
    <p>
      <a class="button" href="/console/imports/new">New import</a>
      <a class="button quiet" href="/console/imports/schedules">Schedules</a>
    </p>
  `,
  async read({ api }, query) {
    const { imports, next_cursor } = await ask(api.GET('/events/v1/imports', { params: { query } }));
    return { records: imports, next: next_cursor };
  },
  item: importItem,
  isInProgress: isImportInProgress,
  noneFits: 'No import fits these filters.',
  empty: () => [
    'Nothing was imported yet. You can import a site of The Events Calendar or an iCalendar.',
    html`<a href="/console/imports/new">Import a calendar</a>`,
  ],
};

function importItem(each: Import, { zone }: ConsoleVisit): Html {
  const { id, url, as, dry_run, status, created_at, problem_count, schedule_id } = each;
  const kind = dry_run ? 'Trial' : schedule_id === undefined ? 'Import' : 'Run of a schedule';
  const problems = problem_count > 0 && `, ${problem_count} ${problem_count === 1 ? 'problem' : 'problems'}`;
  return html`
    <li>
      <div>
        <a href="/console/imports/${id}">${as || url}</a>
        <p class="muted">${kind}. ${summaryText(each)}${problems}</p>
      </div>
      <div>${importState(status)}<p class="muted">${timeHtml(created_at, zone)}</p></div>
    </li>
  `;
}

export const importListScreens: readonly Screen[] = [listScreen(importList)];
