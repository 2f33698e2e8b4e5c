import { type Html, html } from '@ngoma/page';
import { ask } from '../console-api.ts';
import { consolePage } from '../console-page.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm, typedFilters } from '../lists/filter-form.ts';
import { cursorPaging } from '../lists/paging.ts';
import type { ConsoleVisit, Screen } from '../screen.ts';
import { timeHtml } from '../times.ts';
import { type Import, importState, importStatuses, isImportInProgress, summaryText } from './import-texts.ts';

/** Imports of all people, newest first. */
const listScreen: Screen = {
  path: /^\/console\/imports$/,
  async show(visit) {
    const { request, api } = visit;
    const { status, ...others } = typedFilters(request.query, 'status', 'schedule_id', 'cursor');
    const known = importStatuses.find(([each]) => each === status)?.[0];
    // as: the statuses are those of the contract
    const query = { ...others, ...(known !== undefined && { status: known as Import['status'] }) };
    const { imports, next_cursor } = await ask(api.GET('/events/v1/imports', { params: { query } }));
    const isFiltered = known !== undefined || others.schedule_id !== undefined;
    return consolePage(visit, {
      title: 'Imports',
      area: 'events',
      reloads: imports.some(isImportInProgress),
      main: html`<h1>Imports</h1>
<p><a class="button" href="/console/imports/new">New import</a><a class="button quiet" href="/console/imports/schedules">Schedules</a></p>
${filterForm(request, [{ name: 'status', label: 'State', options: [['', 'Any'], ...importStatuses] }])}${
  imports.length > 0
    ? html`<ul class="records">${imports.map((each) => importItem(each, visit))}</ul>
`
    : isFiltered
      ? emptyHtml('No import fits these filters.', html`<a href="/console/imports">Show all imports</a>`)
      : emptyHtml(
          'Nothing was imported yet. You can import a site of The Events Calendar or an iCalendar.',
          html`<a href="/console/imports/new">Import a calendar</a>`,
        )
}${cursorPaging(request, next_cursor)}`,
    });
  },
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

export const importListScreens: readonly Screen[] = [listScreen];
