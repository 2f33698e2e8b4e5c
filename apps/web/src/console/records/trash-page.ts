import { html, type Part } from '@ngoma/page';
import { hidden } from '../forms/fields.ts';
import { type FormState, toFormState } from '../forms/form-state.ts';
import { consolePage } from '../frame/console-page.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import type { ConsoleResponse } from '../request/console-request.ts';

interface RemovedRecord {
  /** `venue` */
  readonly word: string;
  /** `Venues` */
  readonly title: string;
  /** Its list: `/console/venues`. */
  readonly list: string;
}

/** The page of a record in the trash. A form that was sent to it travels along, and is shown again once it is restored. */
export function trashPage(
  visit: ConsoleVisit,
  { word, title, list }: RemovedRecord,
  record: {
    readonly name: string;
    readonly address: string;
    readonly mayRestore: boolean;
    readonly sent?: URLSearchParams | undefined;
  },
): ConsoleResponse {
  const { name, address, mayRestore, sent } = record;
  const kept = [...(sent ?? [])].filter(([field]) => field !== 'action' && field !== 'confirmed');
  return consolePage(visit, {
    title: `${name}: in the trash`,
    area: 'events',
    ...(sent !== undefined && { status: 410 }),
    main: html`<h1>${name}</h1>
<p>This ${word} is in the trash. ${mayRestore ? 'To change it, restore it.' : 'Its author or an editor can restore it.'}</p>
${
  kept.length > 0 &&
  html`<p>Nothing was saved. What you typed is kept, and is in the form again after you restore it.</p>
`
}${
  mayRestore &&
  html`<form method="post" action="${address}">
${kept.map(([field, value]) => hidden(field, value))}${hidden('action', 'restore')}
<p><button>Restore the ${word}</button></p>
</form>
`
}<p><a href="${list}?status=trash">Look at the trash</a> or <a href="${list}">go to ${title.toLowerCase()}</a>.</p>
`,
  });
}

/** The page of a record that does not exist any more, or never did, with what was typed for it. */
export const gonePage = (
  visit: ConsoleVisit,
  { word, title, list }: RemovedRecord,
  typed: readonly { readonly label: string; readonly value: Part }[] = [],
): ConsoleResponse =>
  consolePage(visit, {
    title: `No such ${word}`,
    area: 'events',
    status: 404,
    main: html`<h1>No such ${word}</h1>
<p>There is no ${word} at this address. Perhaps somebody deleted it.</p>
${
  typed.length > 0 &&
  html`<p>Nothing was saved. This is what you typed:</p>
<dl class="facts">${typed.map(
    ({ label, value }) => html`<dt>${label}</dt>
<dd>${value}</dd>
`,
  )}</dl>
`
}<p><a href="${list}">Go to ${title.toLowerCase()}</a> or <a href="${list}/new">create a new ${word}</a>.</p>
`,
  });

/**
 * The form with the values that were typed while the record was in the trash. It gets the tag of the restored record,
 * unless somebody changed its values in the meantime.
 */
export function restoredForm(sent: URLSearchParams, etag: string | undefined, marks: string): FormState {
  if (etag !== undefined && sent.get('marks') === marks) sent.set('etag', etag);
  return toFormState(sent, undefined);
}
