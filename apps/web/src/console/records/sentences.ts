import { sentenceFor as problemSentence } from '../frame/refusals.ts';
import type { Screen } from '../frame/screen.ts';
import { ApiProblem, type FieldError } from '../request/console-api.ts';
import { type RecordField, typedText } from './record-field.ts';

/** Sentences for errors of a field, by the rule of the contract that failed. Others have the rule of the field. */
const codeSentences: Readonly<Record<string, string>> = {
  maxLength: 'This is too long. Shorten it.',
  maxItems: 'These are too many.',
  enum: 'Choose one of the list.',
};

/** Sentences for errors of a whole record, by the code of the problem, with the field that they concern. */
const problemSentences: Readonly<Record<string, { readonly field?: string; readonly text: string }>> = {
  term_exists: { field: 'name', text: 'There is one with this name already. Use it, or choose another name.' },
  duplicate_term_slug: {
    field: 'slug',
    text: 'Another one has this address already. Choose another, or leave it empty.',
  },
  template_exists: { field: 'name', text: 'There is a template with this name already. Choose another name.' },
  user_exists: { field: 'email', text: 'Somebody else has this address here. Write another one.' },
  user_not_found: { field: 'user_id', text: 'There is no person with this number.' },
  sender_exists: { field: 'sender_id', text: 'This sender is registered already.' },
  'could-not-create-venue': {
    field: 'venue',
    text: 'The venue cannot be created. Choose one of the list, or another name.',
  },
  'could-not-create-organizer': {
    field: 'organizer',
    text: 'An organizer cannot be created. Choose one of the list, or another name.',
  },
  rest_forbidden: { text: 'Your role does not allow this, so nothing was saved. An editor can do it.' },
  insufficient_role: { text: 'Your role does not allow this, so nothing was saved. An administrator can do it.' },
  not_in_trash: { text: 'It is not in the trash any more.' },
  body_too_large: { text: 'What you sent is too large, so nothing was saved. Shorten it, or choose a smaller file.' },
  rate_limited: { text: 'There were too many requests. Wait a minute, and save again.' },
  overloaded: { text: 'The service has too much to do. Wait a minute, and save again.' },
  idempotency_key_reused: { text: 'This form was sent before with other values. Check it, and save again.' },
  idempotency_in_progress: { text: 'This form is being saved already. Wait a moment, and look at the list.' },
};

const fallback = 'The service did not accept the form, so nothing was saved.';

/**
 * A problem of the API in sentences for the page: labels instead of members, and what a field accepts. Problems of the page
 * itself stay as they are.
 */
function toSentences(problem: ApiProblem, fields: readonly RecordField[], sent: URLSearchParams): ApiProblem {
  const { status, code } = problem;
  if (status === 401 || status >= 500 || code === 'sign_in_too_old') return problem;
  // Errors without a code are those of the page.
  const isOwn = problem.errors.length > 0 && problem.errors.every((error) => error.code === undefined);
  if (isOwn) return problem;
  const positionOf = ({ pointer }: FieldError): number => fields.findIndex(({ name }) => toPointer(name) === pointer);
  const errors = problem.errors
    .map((error) => (error.code === undefined ? error : toSentence(error, fields, sent)))
    .toSorted((one, other) => positionOf(one) - positionOf(other));
  const known = problemSentences[code];
  const named = fields.find(({ name }) => name === known?.field);
  if (errors.length === 0 && named !== undefined && known !== undefined)
    return withErrors(problem, [{ pointer: toPointer(named.name), detail: `${named.label}: ${known.text}` }]);
  return new ApiProblem(status, code, known?.text ?? (errors.length > 0 ? fallback : problemSentence(problem)), errors);
}

const withErrors = ({ status, code }: ApiProblem, errors: readonly FieldError[]): ApiProblem =>
  new ApiProblem(status, code, fallback, errors);

function toSentence(error: FieldError, fields: readonly RecordField[], sent: URLSearchParams): FieldError {
  const field =
    fields.find(({ name }) => isWithin(error.pointer, name)) ?? fields.find(({ name }) => isPartOf(error, name));
  if (field === undefined)
    return { ...error, detail: 'A value that is not in this form was not accepted. Open the page again.' };
  return { ...error, pointer: toPointer(field.name), detail: `${field.label}: ${sentenceFor(error, field, sent)}` };
}

function sentenceFor({ code = '', detail }: FieldError, field: RecordField, sent: URLSearchParams): string {
  if (code === 'dependentRequired' && field.together !== undefined) return field.together;
  if (field.required && typedText(sent, field.name) === '') return 'Fill in this field.';
  const rule = typeof field.rule === 'function' ? field.rule(detail) : field.rule;
  return codeSentences[code] ?? rule ?? 'This value is not accepted. Change it.';
}

const toPointer = (name: string): string => `/${name.replaceAll('.', '/')}`;
const isWithin = (pointer: string, name: string): boolean => `${pointer}/`.startsWith(`${toPointer(name)}/`);
/** Whether the error is that of all texts, of which the field is one. */
const isPartOf = ({ pointer }: FieldError, name: string): boolean => toPointer(name).startsWith(`${pointer}/`);

/** A form of a record, whose problems are explained in the words of its fields. */
export const submitRecord =
  (fields: readonly RecordField[], submit: NonNullable<Screen['submit']>): NonNullable<Screen['submit']> =>
  async (visit, form, found) => {
    try {
      return await submit(visit, form, found);
    } catch (error) {
      throw error instanceof ApiProblem ? toSentences(error, fields, form.fields) : error;
    }
  };
