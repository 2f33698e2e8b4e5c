import { type Html, html } from '@ngoma/page';
import { idempotencyField, problemSummary } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { consolePage } from '../frame/console-page.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { withActionBars } from './action-bars.ts';

interface NewRecord {
  /** Such as "venue". */
  readonly word: string;
  /** The list of the records. */
  readonly address: string;
  readonly fields: Html;
}

/** The page with the form of a new record of the calendar. */
export function newRecordPage(
  visit: ConsoleVisit,
  form: FormState,
  { word, address, fields }: NewRecord,
): ConsoleResponse {
  const buttons = [
    html`<button>Create the ${word}</button>`,
    html`<a class="button quiet" href="${address}">Cancel</a>`,
  ];
  return consolePage(visit, {
    title: `New ${word}`,
    area: 'events',
    main: html`<h1>New ${word}</h1>
${problemSummary(form)}
<form method="post" action="${address}/new">
${idempotencyField(form)}
${withActionBars(buttons, fields)}
</form>
`,
  });
}
