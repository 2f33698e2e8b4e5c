import type { Html } from '@ngoma/page';
import { hidden } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import type { AreaName, ConsoleVisit } from '../frame/screen.ts';
import type { ConsoleResponse } from '../request/console-request.ts';
import { askPage, isConfirmed, toUnsaved } from './ask-page.ts';
import { changedFields, toMarks } from './change-marks.ts';
import { type RecordField, type RecordValues, typedValues } from './record-field.ts';

/** The form of a stored record, with all buttons of its page. */
interface StoredForm {
  readonly fields: readonly RecordField[];
  readonly stored: RecordValues;
  readonly area?: AreaName;
  /** Its address: `/console/endpoints/whe_…?mode=test`. */
  readonly address: string;
}

/** A button of the form that does not store it. */
export interface OtherAction {
  /** The title of the page that asks if the form has changes: `Send a test?` */
  readonly question: string;
  /** The button that does it all the same: `Send a test without saving`. */
  readonly button: string;
  readonly run: () => Promise<ConsoleResponse>;
}

const namesOf = (fields: readonly RecordField[]): readonly string[] => fields.map(({ name }) => name);

/** Marks the values that the form began with. */
export const marksField = (form: FormState, fields: readonly RecordField[], stored: RecordValues): Html =>
  hidden('marks', form.value('marks', toMarks(namesOf(fields), stored)));

/** Does what the button says, or asks first if the form has changes, which would be lost. */
export async function runOtherAction(
  visit: ConsoleVisit,
  { fields, stored, area, address }: StoredForm,
  sent: URLSearchParams,
  { question, button, run }: OtherAction,
): Promise<ConsoleResponse> {
  const marks = sent.get('marks');
  // A form without marks has only a button.
  if (marks === null || isConfirmed(sent)) return run();
  const values = typedValues(fields, sent);
  const changed = changedFields(namesOf(fields), values, { marks, stored });
  if (changed.size === 0) return run();
  const unsaved = toUnsaved(fields, values, changed);
  const action = sent.get('action') ?? '';
  return askPage(visit, { title: question, area, address, action, button, sent, unsaved });
}
