import { html, type Part } from '@ngoma/page';
import { hidden } from '../forms/fields.ts';
import { consolePage } from '../frame/console-page.ts';
import type { AreaName, ConsoleVisit } from '../frame/screen.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { type RecordField, type RecordValues, wordValue } from './record-field.ts';

/** An action of a form that asks first: it cannot be undone, or what was typed would be lost. */
export interface Question {
  readonly title: string;
  readonly area?: AreaName | undefined;
  readonly text?: Part;
  /** The form, to which the answer is sent. */
  readonly address: string;
  /** The value of `action`. */
  readonly action: string;
  /** The button that does it. */
  readonly button: string;
  readonly sent: URLSearchParams;
  /** The typed values that are not stored. */
  readonly unsaved: readonly Unsaved[];
}

interface Unsaved {
  readonly label: string;
  readonly value: string;
}

const confirmedField = 'confirmed';
const backAction = 'back';

/** Whether the person pressed the button of the question. */
export const isConfirmed = (sent: URLSearchParams): boolean => sent.has(confirmedField);

/** Whether the person goes back from a question to the form, which shows again what was typed. */
export const goesBack = (sent: URLSearchParams): boolean => sent.get('action') === backAction;

/** Asks before an action. The form travels along, so that the person can go back to it. */
export function askPage(visit: ConsoleVisit, question: Question): ConsoleResponse {
  const { title, area, text, address, action, button, sent, unsaved } = question;
  const kept = [...sent].filter(([name]) => name !== 'action' && name !== confirmedField);
  return consolePage(visit, {
    title,
    ...(area !== undefined && { area }),
    main: html`<h1>${title}</h1>
${text && html`<p>${text}</p>`}
${
  unsaved.length > 0 &&
  html`<div class="note">
<p><b>These changes are not saved:</b></p>
<dl class="facts">${unsaved.map(
    ({ label, value }) => html`<dt>${label}</dt>
<dd>${value}</dd>
`,
  )}</dl>
</div>
`
}<form method="post" action="${address}">
${kept.map(([name, value]) => hidden(name, value))}${hidden(confirmedField, '1')}
<p class="actions">
<button class="danger" name="action" value="${action}">${button}</button>
<button class="quiet" name="action" value="${backAction}">Back to the form</button>
</p>
</form>
`,
  });
}

/** The changed fields with their values in words. */
export const toUnsaved = (
  fields: readonly RecordField[],
  values: RecordValues,
  changed: ReadonlySet<string>,
): readonly Unsaved[] =>
  fields
    .filter(({ name }) => changed.has(name))
    .map((field) => ({ label: field.label, value: wordValue(field, values[field.name] ?? '') }));
