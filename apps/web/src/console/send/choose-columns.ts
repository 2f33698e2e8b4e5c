import { type Html, html } from '@ngoma/page';
import { choices } from '../forms/fields.ts';
import { newForm } from '../forms/form-state.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { modeOf } from '../lists/mode.ts';
import { keptFields } from './kept-fields.ts';
import { addressOf } from './send-form.ts';
import type { Preview } from './send-request.ts';

type Column = Exclude<Preview['columns'], null>[number];

const nameOf = ({ heading, position }: Column): string => heading || `Column ${position}`;

/** The first rows of a file, and the question which columns have the numbers. */
export function chooseColumns(visit: ConsoleVisit, fields: URLSearchParams, { columns, errors }: Preview): Html {
  const isTest = modeOf(visit.request) === 'test';
  const shown = columns ?? [];
  return html`
    ${errors.length > 0 && html`<p class="note">${errors[0]?.detail}</p>`}
    ${firstRows(shown)}
    <form method="post" action="${addressOf(visit)}" enctype="multipart/form-data"${isTest && html` class="test"`}>
      ${keptFields(fields, ['number_columns'])}
      ${choices(newForm(), {
        name: 'number_columns',
        label: 'Columns with the numbers to send to',
        type: 'checkbox',
        options: shown.map((column) => [String(column.position), nameOf(column)]),
        values: shown.filter((column) => column.has_numbers).map(({ position }) => String(position)),
      })}
      <p><button name="step" value="check">Continue</button> <button class="quiet" name="step" value="change">Change</button></p>
    </form>
  `;
}

function firstRows(columns: readonly Column[]): Html {
  const count = Math.max(0, ...columns.map(({ samples }) => samples.length));
  const rows = Array.from({ length: count }, (_each, row) => columns.map(({ samples }) => samples[row] ?? ''));
  return html`
    <table>
      <caption>The first rows of the file</caption>
      <thead>
        <tr>${columns.map((column) => html`<th scope="col">${nameOf(column)}</th>`)}</tr>
      </thead>
      <tbody>
        ${rows.map((cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}
      </tbody>
    </table>
  `;
}
