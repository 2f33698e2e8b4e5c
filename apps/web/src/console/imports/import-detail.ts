import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { hidden, problemSummary } from '../forms/fields.ts';
import { consolePage, redirect } from '../frame/console-page.ts';
import type { ConsoleVisit, Screen } from '../frame/screen.ts';
import { emptyHtml } from '../lists/empty.ts';
import { cursorOf, cursorPaging } from '../lists/paging.ts';
import { ApiProblem, ask, invalidField } from '../request/console-api.ts';
import { timeHtml } from '../times.ts';
import { type Import, importReason, importState, isImportInProgress, resultsOf, sourceText } from './import-texts.ts';

type Problem = components['schemas']['ImportProblem'];

const doneTexts: Readonly<Record<string, string>> = {
  stop: 'The import is stopped. Records that were already written remain.',
};

const readImport = ({ api }: ConsoleVisit, id = ''): Promise<Import> =>
  ask(api.GET('/events/v1/imports/{id}', { params: { path: { id } } }));

/** Progress and report of an import. */
const detailScreen: Screen = {
  path: /^\/console\/imports\/(imp_\w+)$/,
  async show(visit, form, [id]) {
    const each = await readImport(visit, id);
    const title = each.dry_run ? 'Trial of an import' : 'Import';
    return consolePage(visit, {
      title,
      area: 'events',
      done: doneTexts[visit.request.query.get('done') ?? ''],
      reloads: isImportInProgress(each),
      main: html`
        <h1>${title}</h1>
        ${problemSummary(form)}
        <p>
          ${importState(each.status)} <span class="muted">${timeHtml(each.ended_at ?? each.created_at, visit.zone)}</span>
        </p>
        ${each.error !== undefined && html`<p class="problem">${each.error}</p>\n`}
        <dl class="facts">
          <dt>From</dt>
          <dd>${each.as || each.url}</dd>
          <dt>Kind</dt>
          <dd>${sourceText(each.source)}</dd>
          ${each.unknown_zones === 'refuse' && html`<dt>Unknown time zones</dt><dd>Skip them</dd>`}
          ${
            each.schedule_id !== undefined &&
            html`
            <dt>Schedule</dt>
            <dd><a href="/console/imports?schedule_id=${each.schedule_id}">All runs of this schedule</a></dd>
          `
          }
        </dl>
        ${progressHtml(each)}
        ${resultsHtml(each)}
        ${seriesHtml(each)}
        ${problemsHtml(each)}
        ${missingHtml(each)}
        ${actionsHtml(each)}
      `,
    });
  },
  async submit(visit, { fields }, [id = '']) {
    const action = fields.get('action');
    if (action === 'stop') {
      await ask(visit.api.POST('/events/v1/imports/{id}/cancel', { params: { path: { id } } }));
      return redirect(`${visit.request.path}?done=stop`);
    }
    if (action !== 'start') throw invalidField('action', 'Choose what to do with the import.');
    const { source, url, unknown_zones } = await readImport(visit, id);
    const body = { source, url, unknown_zones, dry_run: false };
    try {
      const started = await ask(visit.api.POST('/events/v1/imports', { body }));
      return redirect(`/console/imports/${started.id}`);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status >= 500) throw error;
      // The page has no field for the address.
      throw new ApiProblem(error.status, error.code, error.detail);
    }
  },
};

function progressHtml(each: Import): Html | false {
  if (!isImportInProgress(each)) return false;
  const { phase, page, total_pages } = each;
  if (phase === undefined) return html`<p>It begins in a moment.</p>\n`;
  return html`<p>Reads ${phase}${page !== undefined && `, page ${page}`}${!!total_pages && ` of ${total_pages}`}.</p>\n`;
}

function resultsHtml(each: Import): Html {
  if (each.not_modified) return html`<p>The source has not changed since the last run.</p>\n`;
  const results = resultsOf(each);
  if (results.length === 0) return html`<p>No record was read${isImportInProgress(each) && ' yet'}.</p>\n`;
  const would = each.dry_run ? 'Would be ' : '';
  const head = (word: string) =>
    html`<th scope="col" class="number">${would === '' ? word : `${would}${word.toLowerCase()}`}</th>`;
  return html`
    <div class="table">
      <table>
        <caption>Records</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            ${head('Created')}${head('Updated')}
            <th scope="col" class="number">Unchanged</th>
            ${head('Skipped')}
          </tr>
        </thead>
        <tbody>
          ${results.map(
            ({ text, created, updated, unchanged, skipped }) =>
              html`
        <tr>
          <th scope="row">${text}</th>
          ${[created, updated, unchanged, skipped].map((count) => html`<td class="number">${count}</td>`)}
        </tr>
      `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

const shownProblems = 10;

function problemsHtml({ id, problem_count, problem_reasons, problems }: Import): Html {
  if (problem_count === 0) return html`<p>No problems.</p>\n`;
  return html`
    <h2>${problem_count} ${problem_count === 1 ? 'problem' : 'problems'}</h2>
    <table>
      <thead><tr><th scope="col">Reason</th><th scope="col" class="number">Records</th></tr></thead>
      <tbody>
        ${Object.entries(problem_reasons).map(reasonRow)}
      </tbody>
    </table>
    <ul class="records">${problems.slice(0, shownProblems).map(problemItem)}</ul>
    ${problem_count > shownProblems && html`<p><a href="/console/imports/${id}/problems">All problems</a></p>\n`}
  `;
}

const reasonRow = ([reason, count]: readonly [string, number]): Html => html`
  <tr>
    <td>${importReason(reason)}</td>
    <td class="number">${count}</td>
  </tr>
`;

const problemItem = ({ kind, name, source_id, reason, detail, line }: Problem): Html =>
  html`
    <li>
      <div>
        <b>${name || source_id || kind}</b>
        <p>${detail}</p>
        <p class="muted">${kind}${line !== undefined && `, line ${line}`}</p>
      </div>
      <span class="muted">${importReason(reason)}</span>
    </li>
  `;

const seriesHtml = ({ series }: Import): Html | false =>
  series !== undefined && html`<p>${series.events} series with ${series.dates} dates.</p>\n`;

const missingHtml = ({ missing }: Import): Html | false =>
  missing !== undefined &&
  missing.found > 0 &&
  html`
    <p>
      ${missing.found} ${missing.found === 1 ? 'event is' : 'events are'} no longer at the source; ${missing.trashed}
      moved to the trash.${missing.not_trashed_because !== undefined && ` ${missing.not_trashed_because}`}
    </p>
  `;

/** A file is deleted when its import ends, so it cannot be imported from here. */
const isOfAddress = ({ url }: Import): boolean => /^[a-z]+:\/\//i.test(url);

function actionsHtml(each: Import): Html | false {
  const button = (action: string, text: string, style: string) =>
    html`
      <form method="post" action="/console/imports/${each.id}">
        ${hidden('action', action)}<button class="${style}">${text}</button>
      </form>
    `;
  if (isImportInProgress(each)) return html`<div class="actions">${button('stop', 'Stop', 'danger')}</div>\n`;
  if (!isOfAddress(each))
    return html`
      <p>
        <a class="button" href="/console/imports/new">
          ${each.dry_run ? 'Choose the file again to import it' : 'Import another file'}
        </a>
      </p>
    `;
  return html`
    <div class="actions">
      ${button('start', each.dry_run ? 'Start the import' : 'Import again', '')}
      <a class="button quiet" href="/console/imports/schedules/new?import=${each.id}">Repeat on a schedule</a>
    </div>
  `;
}

/** All problems in the order in which they were found. */
const problemsScreen: Screen = {
  path: /^\/console\/imports\/(imp_\w+)\/problems$/,
  async show(visit, _form, [id = '']) {
    const { api, request } = visit;
    const query = cursorOf(request);
    const page = await ask(api.GET('/events/v1/imports/{id}/problems', { params: { path: { id }, query } }));
    return consolePage(visit, {
      title: 'Problems of the import',
      area: 'events',
      main: html`<h1>Problems of the import</h1>
<p><a href="/console/imports/${id}">Back to the import</a></p>
${
  page.problems.length === 0
    ? emptyHtml('This import has no problems.')
    : html`<ul class="records">${page.problems.map(problemItem)}</ul>
`
}${cursorPaging(request, page.next_cursor)}`,
    });
  },
};

export const importDetailScreens: readonly Screen[] = [detailScreen, problemsScreen];
