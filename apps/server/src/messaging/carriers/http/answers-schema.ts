import { z } from 'zod';
import type { CodeRule } from '../refusal-table.ts';
import { choice, reasonWord, seconds, wholeNumber } from '../setting-schemas.ts';
import { type BodyForm, errorOfPath } from './response-forms/carrier-document.ts';
import {
  errorOfForm,
  fieldSchema,
  pathSchema,
  patternSchema,
  refuseOtherPaths,
  textPattern,
  toBodyForm,
} from './response-forms/form-schemas.ts';

/** A condition of a text. */
export type Condition =
  | { readonly kind: 'equals'; readonly text: string }
  | { readonly kind: 'matches'; readonly pattern: RegExp };

/** Matches responses by status and by the texts at paths, each of which fulfils one of its conditions. */
interface AnswerCondition {
  readonly statuses: readonly number[] | undefined;
  readonly where: ReadonlyMap<string, readonly Condition[]>;
}

export type AnswerRule = AnswerCondition & { readonly rule: CodeRule | { readonly do: 'accept' | 'uncertain' } };

const valueForm = 'must be a value, a list of values, or { "matches": "regular expression" }';
const value = z
  .union([z.string(), z.number(), z.boolean()])
  .transform((text): Condition => ({ kind: 'equals', text: String(text) }));
const matching = z
  .strictObject({ matches: patternSchema })
  .transform(({ matches }): Condition => ({ kind: 'matches', pattern: matches }));
const condition = z.union([value, matching], { error: valueForm });
/** Not nested, so that errors name the pattern. */
const oneOrSeveral = z.union(
  [value.transform((one) => [one]), matching.transform((one) => [one]), z.array(condition)],
  { error: valueForm },
);
const status = wholeNumber(200, 599);

const AnswerSchema = z
  .strictObject({
    status: z.union([status.transform((one) => [one]), z.array(status)]).optional(),
    where: z.record(pathSchema, oneOrSeveral).prefault({}),
    do: choice('accept', 'refuse', 'retry', 'throttle', 'stop', 'uncertain'),
    reason: reasonWord.optional(),
    delay_s: seconds(1, 300).default(30_000),
    tries: wholeNumber(2, 100).default(4),
  })
  .refine(
    ({ do: rule, status: statuses, where }) =>
      rule !== 'accept' || statuses !== undefined || Object.keys(where).length > 0,
    {
      error: 'must have status or where: it would accept every response, errors as well',
      abort: true,
    },
  )
  .transform((answer): AnswerRule => {
    const { status: statuses, where, reason = 'refused_by_carrier', delay_s: delayMs, tries } = answer;
    const conditions = { statuses, where: new Map(Object.entries(where)) };
    switch (answer.do) {
      case 'retry':
        return { ...conditions, rule: { do: 'retry', reason, delayMs, tries } };
      case 'refuse':
      case 'stop':
        return { ...conditions, rule: { do: answer.do, reason } };
      default:
        return { ...conditions, rule: { do: answer.do } };
    }
  });

const answersSchema = z.array(AnswerSchema);

const bodyForm = 'must be a text, or a value that is sent as JSON';
/** Responses that `ngoma carrier check` explains. */
export const samplesSchema = z
  .array(
    z.strictObject({
      status,
      body: z
        .json({ error: bodyForm })
        .transform((body) => (typeof body === 'string' ? body : JSON.stringify(body)))
        .default(''),
    }),
  )
  .default([]);

/** The results of a request for several recipients. */
export const resultsSchema = z.strictObject({
  list: pathSchema,
  number: fieldSchema,
  message_id: fieldSchema.optional(),
  code: fieldSchema.optional(),
  answers: answersSchema,
});

type ResultSettings = z.output<typeof resultsSchema>;

/** The members of a carrier's settings about its responses. */
export const responseSettings = {
  samples: samplesSchema,
  response_format: choice('json', 'form', 'xml', 'text').default('json'),
  response_pattern: textPattern.optional(),
  answers: answersSchema.default([]),
  assume_accepted: z.boolean({ error: 'must be true or false' }).default(false),
  message_id: fieldSchema.optional(),
  code: fieldSchema.optional(),
};

type ResponseSettings = z.output<z.ZodObject<typeof responseSettings>>;

const acceptForm =
  'must have a rule that accepts, such as { "status": 200, "where": { "/status": "OK" }, "do": "accept" }; ' +
  'or set "assume_accepted": true if each 2xx of the carrier means that it has the message';

const acceptEachForm =
  'must have a rule that accepts a recipient, such as { "where": { "/status": "OK" }, "do": "accept" }';

interface Checked extends ResponseSettings {
  readonly recipients?: { readonly results: ResultSettings } | undefined;
}

/** Adds an issue for each setting about responses that does not fit the others. */
export function checkResponses(settings: Checked, context: z.RefinementCtx): void {
  const issue = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { response_format: format, response_pattern: pattern, answers, message_id, code } = settings;
  const results = settings.recipients?.results;
  const accepting = results?.answers ?? answers;
  const answersPath = results ? ['recipients', 'results', 'answers'] : ['answers'];
  const mayAssume = settings.assume_accepted && results === undefined;
  if (!mayAssume && !accepting.some(({ rule }) => rule.do === 'accept'))
    issue(answersPath, results ? acceptEachForm : acceptForm);
  const formError = errorOfForm({ format, pattern });
  if (formError !== undefined) {
    issue(['response_pattern'], formError);
    return;
  }
  const form = toBodyForm({ format, pattern });
  refuseOtherPaths({ message_id, code }, form, context);
  checkConditions(answers, ['answers'], form, issue);
  if (results === undefined) return;
  if (format !== 'json' && format !== 'xml') issue(['recipients'], listForm);
  checkConditions(results.answers, answersPath, form, issue);
  for (const [name, path] of [
    ['list', results.list],
    ['number', results.number.path],
    ['message_id', results.message_id?.path],
    ['code', results.code?.path],
  ] as const) {
    const error = path === undefined ? undefined : errorOfPath(path, form);
    if (error !== undefined) issue(['recipients', 'results', name], error);
  }
}

const listForm = "must be given only where response_format is 'json' or 'xml', which have lists";

function checkConditions(
  answers: readonly AnswerRule[],
  place: readonly PropertyKey[],
  form: BodyForm,
  issue: (path: PropertyKey[], message: string) => void,
): void {
  for (const [index, { where }] of answers.entries()) {
    for (const path of where.keys()) {
      const error = errorOfPath(path, form);
      if (error !== undefined) issue([...place, index, 'where', path], error);
    }
  }
}

export const toResponses = ({ response_format: format, response_pattern: pattern, ...settings }: Checked) => ({
  form: toBodyForm({ format, pattern }),
  rules: settings.answers,
  /** Whether a 2xx without a matching rule is accepted. */
  assumeAccepted: settings.assume_accepted,
  fields: { messageId: settings.message_id, code: settings.code },
  /** Undefined if each request has one recipient. */
  results: settings.recipients && toResults(settings.recipients.results),
});

const toResults = ({ list, number, message_id: messageId, code, answers }: ResultSettings) => ({
  list,
  number,
  rules: answers,
  fields: { messageId, code },
});
