import { type FormState, toFormState } from '../forms/form-state.ts';
import { type ConsoleVisit, hasRight } from '../frame/screen.ts';
import { uploadPicture } from '../pictures/picture.ts';
import { changedFields } from '../records/change-marks.ts';
import { typedText } from '../records/record-field.ts';
import { readRepeats } from '../repeats/read-repeats.ts';
import { ApiProblem, type FieldError, invalidFields } from '../request/console-api.ts';
import type { Form } from '../request/console-request.ts';
import { fromLocal } from '../times.ts';
import { isZone } from '../zones.ts';
import { type Event, isDateOfSeries } from './event.ts';
import { eventFields, type FieldName, fieldNames } from './event-fields.ts';
import { checkOrder, readCopiedTimes, readTimes, withEnd, withLength } from './event-times.ts';
import { isWhole, typedDateValues, typedValues, type Values } from './event-values.ts';
import { checkWords } from './picture.ts';

/** A form of an event that was sent, with all that is wrong with it so far. */
export interface Submission {
  readonly fields: URLSearchParams;
  readonly action: string;
  /** Times are `2026-12-05T18:00`. */
  readonly values: Values;
  readonly changed: ReadonlySet<FieldName>;
  readonly errors: readonly FieldError[];
}

interface StoredValues {
  readonly event: Event;
  readonly values: Values;
}

/** Reads a form, and uploads its picture, so that it is kept whatever happens then. */
export async function readSubmission(
  visit: ConsoleVisit,
  form: Form,
  emptyValues: Values,
  stored?: StoredValues,
): Promise<Submission> {
  const { fields } = form;
  const refusedPicture = await uploadPicture(visit, form, 'Picture');
  const read = readTimes(readValues(visit, fields, stored));
  const before = stored?.values;
  const timed = withEnd(withLength(read.values, before ?? readCopiedTimes(fields)));
  const repeats = readRule(fields, timed, stored);
  const values = { ...timed, recurrence: repeats.rule };
  const marks = before === undefined ? null : fields.get('marks');
  const changed = changedFields(fieldNames, values, { marks, stored: before ?? emptyValues });
  const submission = { fields, action: fields.get('action') ?? '', values, changed };
  const errors = [
    ...read.errors,
    ...checkOrder(values),
    ...(changed.has('recurrence') || changed.has('start_date') ? repeats.errors : []),
    ...refusedPicture,
    ...checkValues(visit, submission, before?.alt ?? ''),
  ];
  return { ...submission, errors: inOrder(errors) };
}

/** The typed values. A form without fields, which has only a button, changes nothing. */
function readValues(visit: ConsoleVisit, fields: URLSearchParams, stored: StoredValues | undefined): Values {
  if (stored !== undefined && !isWhole(fields)) return stored.values;
  if (stored !== undefined && isDateOfSeries(stored.event)) return typedDateValues(fields, stored.values);
  const typed = typedValues(fields);
  // Without the right to upload, the form has no picture.
  if (hasRight(visit, 'upload-images')) return typed;
  return { ...typed, image: stored?.values.image ?? '', alt: stored?.values.alt ?? '' };
}

/** Forms without the controls, such as those of a date of a series, keep the rule. */
const readRule = (fields: URLSearchParams, values: Values, stored: StoredValues | undefined) =>
  fields.has('repeats')
    ? readRepeats(fields, values.start_date, stored?.event.recurrence !== undefined)
    : { rule: stored?.values.recurrence ?? '', errors: [] };

/** The errors of the form as the state with which it is shown again. */
export const stateOf = ({ fields, errors }: Pick<Submission, 'fields' | 'errors'>): FormState =>
  toFormState(fields, errors.length > 0 ? invalidFields(errors) : undefined);

function checkValues(
  visit: ConsoleVisit,
  sent: Omit<Submission, 'errors'>,
  storedWords: string,
): readonly FieldError[] {
  const { fields, values, changed } = sent;
  if (!isWhole(fields)) return [];
  return [
    ...(values.title === '' ? [toError('title', 'Fill in this field.')] : []),
    ...(changed.has('timezone') && !isZone(values.timezone) ? [ruleError('timezone')] : []),
    ...(changed.has('website') && !isWebsite(values.website) ? [ruleError('website')] : []),
    ...(hasRight(visit, 'upload-images') ? checkWords(values, fields, storedWords) : []),
    ...checkPublication(visit, sent),
  ];
}

const toError = (name: FieldName, text: string): FieldError => ({
  pointer: `/${name}`,
  detail: `${eventFields[name].label}: ${text}`,
});

const ruleError = (name: 'timezone' | 'website'): FieldError => toError(name, eventFields[name].rule);

const isWebsite = (text: string): boolean => text === '' || /^https?:\/\/[!-~]+$/i.test(text);

/** A time of publication needs the state that uses it, and that state needs a time. */
function checkPublication(visit: ConsoleVisit, sent: Omit<Submission, 'errors'>): readonly FieldError[] {
  const { fields, action, values, changed } = sent;
  const isLater = values.status === 'future' && action !== 'publish';
  if (!isLater) {
    const isTyped = changed.has('date') && typedText(fields, 'date') !== '';
    return isTyped ? [toError('date', isUnused(action))] : [];
  }
  if (values.date === '') return [{ pointer: '/date', detail: needsTime }];
  const at = fromLocal(values.date, visit.zone);
  const hasPassed = at !== undefined && changed.has('date') && Date.parse(at) <= visit.request.at;
  return hasPassed ? [toError('date', 'This time has passed. Write a later one, or publish the event now.')] : [];
}

const needsTime = 'Choose the day and the time at which the event is published.';

const isUnused = (action: string): string =>
  action === 'publish'
    ? 'The event is published now, so leave this empty. To publish it later, choose “Published later”, and save.'
    : 'To publish the event at this time, choose “Published later” above. Otherwise leave this empty.';

/** The errors in the order of the form; one for each field. */
const inOrder = (errors: readonly FieldError[]): readonly FieldError[] => {
  const place = ({ pointer }: FieldError): number =>
    fieldNames.findIndex((name) => `/${name}` === pointer.replace(/^\/repeat.*/, '/recurrence'));
  const first = errors.filter((error, index) => errors.findIndex(({ pointer }) => pointer === error.pointer) === index);
  return [...first].sort((one, other) => place(one) - place(other));
};

/** Whether the API refused a change because somebody else changed the record. */
export const isConflict = (error: unknown): boolean => error instanceof ApiProblem && error.status === 412;
