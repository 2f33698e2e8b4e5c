import type { components } from '@ngoma/client';
import { type Html, html, type Part } from '@ngoma/page';
import { formatterOf } from '../../formatter-of.ts';
import { problemSummary } from '../forms/fields.ts';
import { toFormState } from '../forms/form-state.ts';
import { consolePage } from '../frame/console-page.ts';
import { type ConsoleVisit, hasRight, type Screen } from '../frame/screen.ts';
import { emptyHtml } from '../lists/empty.ts';
import { filterForm } from '../lists/filter-form.ts';
import { type Filter, filterProblem, type ReadFilters, readFilters } from '../lists/filters.ts';
import { type Mode, modeLinks, modeOf } from '../lists/mode.ts';
import { ask } from '../request/console-api.ts';
import { toLocal } from '../times.ts';

type Row = components['schemas']['MessageStatistics'];

const defaultDays = 30;
const dayMs = 86_400_000;
const maxPages = 40;

interface Day {
  readonly day: string;
  readonly messages: number;
  readonly delivered: number;
  readonly segments: number;
  readonly cost: number;
  readonly currency: string;
}

const filtersFor = (visit: ConsoleVisit): Filter[] => [
  { name: 'from_day', label: 'From', control: 'day' },
  { name: 'to_day', label: 'To', control: 'day' },
  { name: 'key_id', label: 'Key', control: 'link' },
  { name: 'user_id', label: 'User (id)', control: hasRight(visit, 'manage-accounts') ? 'number' : 'link' },
];

/** Messages by day, as a table with bars. */
const statisticsScreen: Screen = {
  path: /^\/console\/statistics$/,
  async show(visit) {
    const { request } = visit;
    const filters = filtersFor(visit);
    const read = readFilters(filters, request.query, visit.zone);
    const problem = read.errors.length > 0 ? filterProblem(read.errors) : undefined;
    return consolePage(visit, {
      title: 'Statistics',
      area: 'sent',
      status: problem?.status ?? 200,
      main: html`
        <h1>Statistics</h1>
        ${problemSummary(toFormState(undefined, problem))}
        ${modeLinks(request)} ${filterForm(request, filters, read)}
        ${problem === undefined && (await tablesHtml(visit, read))}
      `,
    });
  },
};

async function tablesHtml(visit: ConsoleVisit, read: ReadFilters): Promise<Html> {
  const { rows, isComplete } = await readRows(visit, read);
  const days = sumByDay(rows);
  if (days.length === 0) return emptyHtml('No text was accepted on these days.');
  return html`
    ${daysTable(days)}
    ${networksTable(rows)}
    ${!isComplete && html`<p class="note">There are too many rows for one page. Choose fewer days.</p>`}
  `;
}

async function readRows(
  { api, request, zone }: ConsoleVisit,
  read: ReadFilters,
): Promise<{ readonly rows: Row[]; readonly isComplete: boolean }> {
  const firstDay = toLocal(new Date(request.at - defaultDays * dayMs).toISOString(), zone).slice(0, 10);
  const mode: Mode = modeOf(request);
  const query = { mode, limit: 100, from_day: firstDay, ...read.query };
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page++) {
    const part: { data: Row[]; next_cursor: string | null } = await ask(
      api.GET('/v1/statistics/messages', { params: { query: { ...query, ...(cursor !== null && { cursor }) } } }),
    );
    rows.push(...part.data);
    cursor = part.next_cursor;
    if (cursor === null) return { rows, isComplete: true };
  }
  return { rows, isComplete: false };
}

function sumByDay(rows: readonly Row[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day, messages, segments, cost, statuses } of rows) {
    const sum = days.get(day);
    days.set(day, {
      day,
      messages: (sum?.messages ?? 0) + messages,
      delivered: (sum?.delivered ?? 0) + (statuses['delivered'] ?? 0),
      segments: (sum?.segments ?? 0) + segments,
      cost: (sum?.cost ?? 0) + Number(cost.amount),
      currency: cost.currency,
    });
  }
  return [...days.values()].sort((a, b) => b.day.localeCompare(a.day));
}

/** `Sun 29 Nov 2026` */
const dayText = (day: string): string =>
  formatterOf('day of statistics', 'en-GB', {
    ...{ timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  })
    .format(Date.parse(day))
    .replace(',', '');

function daysTable(days: readonly Day[]): Html {
  const most = Math.max(...days.map(({ messages }) => messages));
  return html`
    <div class="table">
      <table class="stacked">
        <caption>Texts by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col" class="number">Texts</th>
            <th scope="col" class="number">Delivered</th>
            <th scope="col" class="number">Segments</th>
            <th scope="col" class="number">Cost</th>
            <td class="screen-only"></td>
          </tr>
        </thead>
        <tbody>
          ${days.map(
            ({ day, messages, delivered, segments, cost, currency }) =>
              html`
        <tr>
          <th scope="row"><time datetime="${day}">${dayText(day)}</time></th>
          ${cell('Texts', messages)}
          ${cell('Delivered', delivered)}
          ${cell('Segments', segments)}
          ${cell('Cost', amountText(cost, currency))}
          <td>${bar(messages / most)}</td>
        </tr>
      `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** A number with its heading, which phones show beside it. */
const cell = (heading: string, value: Part): Html => html`<td class="number" data-label="${heading}">${value}</td>`;

const amountText = (amount: number, currency: string): string =>
  `${currency} ${amount.toLocaleString('en-GB', { maximumFractionDigits: 3 })}`;

/** The numbers beside it say the same. */
const bar = (share: number): Html =>
  html`
    <svg class="bar" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      <rect class="info" width="${(share * 100).toFixed(1)}" height="16"/>
    </svg>
  `;

const networks: Readonly<Record<string, string>> = { mtn: 'MTN', airtel: 'Airtel', other: 'Others' };

function networksTable(rows: readonly Row[]): Html {
  const sums = new Map<string, { messages: number; delivered: number }>();
  for (const { operator, messages, statuses } of rows) {
    const sum = sums.get(operator) ?? { messages: 0, delivered: 0 };
    sums.set(operator, {
      messages: sum.messages + messages,
      delivered: sum.delivered + (statuses['delivered'] ?? 0),
    });
  }
  return html`
    <div class="table">
      <table class="stacked">
        <caption>Texts by network</caption>
        <thead>
          <tr>
            <th scope="col">Network</th>
            <th scope="col" class="number">Texts</th>
            <th scope="col" class="number">Delivered</th>
          </tr>
        </thead>
        <tbody>
          ${[...sums].map(
            ([operator, { messages, delivered }]) =>
              html`
        <tr>
          <th scope="row">${networks[operator] ?? operator}</th>
          ${cell('Texts', messages)}
          ${cell('Delivered', `${delivered} (${Math.round((delivered / messages) * 100)} %)`)}
        </tr>
      `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

export const statisticsScreens: readonly Screen[] = [statisticsScreen];
