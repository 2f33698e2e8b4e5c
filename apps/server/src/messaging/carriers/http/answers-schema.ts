import { z } from 'zod';
import type { CodeRule } from '../refusal-table.ts';
import { choice, reasonWord, seconds, wholeNumber } from '../setting-schemas.ts';
import type { CostSettings } from './cost.ts';
import { type BodyForm, errorOfPath, type Field } from './response-forms/carrier-document.ts';
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

export type AnswerRule = AnswerCondition & {
  readonly rule: CodeRule | { readonly do: 'accept' | 'uncertain' };
  /** Whether the response says that the phone has opted out from the sender. */
  readonly isOptOut: boolean;
};

/** The reason of messages with an error that no rule knows. */
export const unknownError = 'unknown_error';

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
    do: choice('accept', 'refuse', 'retry', 'keep', 'throttle', 'stop', 'uncertain'),
    reason: reasonWord.optional(),
    delay_s: seconds(1, 300).default(30_000),
    tries: wholeNumber(2, 100).default(4),
    opt_out: z.boolean({ error: 'must be true or false' }).default(false),
  })
  .refine(({ do: rule, opt_out }) => !opt_out || rule === 'refuse', {
    path: ['opt_out'],
    error: "must be given only where do is 'refuse'",
    abort: true,
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
    const { status: statuses, where, delay_s: delayMs, tries } = answer;
    const { reason = answer.do === 'keep' ? unknownError : 'refused_by_carrier' } = answer;
    const conditions = { statuses, where: new Map(Object.entries(where)), isOptOut: answer.opt_out };
    switch (answer.do) {
      case 'retry':
        return { ...conditions, rule: { do: 'retry', reason, delayMs, tries } };
      case 'refuse':
      case 'keep':
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
  cost: fieldSchema.optional(),
  answers: answersSchema,
});

type ResultSettings = z.output<typeof resultsSchema>;

/** The results of the parts of a long text, which the carrier has cut. */
const partsSchema = z.strictObject({
  list: pathSchema,
  code: fieldSchema.optional(),
  cost: fieldSchema.optional(),
  answers: answersSchema,
});

const currencyForm = 'must be a currency of three capital letters, such as EUR';

/** The members of a carrier's settings about its responses. */
export const responseSettings = {
  samples: samplesSchema,
  response_format: choice('json', 'form', 'xml', 'text').default('json'),
  response_pattern: textPattern.optional(),
  answers: answersSchema.default([]),
  parts: partsSchema.optional(),
  assume_accepted: z.boolean({ error: 'must be true or false' }).default(false),
  message_id: fieldSchema.optional(),
  code: fieldSchema.optional(),
  cost: fieldSchema.optional(),
  cost_currency: z
    .string({ error: currencyForm })
    .regex(/^[A-Z]{3}$/, { error: currencyForm })
    .optional(),
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
  const { response_format: format, response_pattern: pattern, answers, message_id, code, cost } = settings;
  const results = settings.recipients?.results;
  const { parts } = settings;
  const accepting = results?.answers ?? parts?.answers ?? answers;
  const answersPath = results ? ['recipients', 'results', 'answers'] : parts ? ['parts', 'answers'] : ['answers'];
  const mayAssume = settings.assume_accepted && results === undefined && parts === undefined;
  if (results && parts) issue(['parts'], 'must not be given together with recipients');
  if (!mayAssume && !accepting.some(({ rule }) => rule.do === 'accept'))
    issue(answersPath, results ? acceptEachForm : acceptForm);
  const formError = errorOfForm({ format, pattern });
  if (formError !== undefined) {
    issue(['response_pattern'], formError);
    return;
  }
  const form = toBodyForm({ format, pattern });
  refuseOtherPaths({ message_id, code, cost }, form, context);
  const costs = [cost, parts?.cost, results?.cost];
  if (settings.cost_currency !== undefined && costs.every((each) => each === undefined))
    issue(['cost_currency'], 'must be given only together with cost');
  checkConditions(answers, ['answers'], form, issue);
  if (parts !== undefined) checkParts(parts, form, issue);
  if (results === undefined) return;
  if (format !== 'json' && format !== 'xml') issue(['recipients'], listForm);
  checkConditions(results.answers, answersPath, form, issue);
  for (const [name, path] of [
    ['list', results.list],
    ['number', results.number.path],
    ['message_id', results.message_id?.path],
    ['code', results.code?.path],
    ['cost', results.cost?.path],
  ] as const) {
    const error = path === undefined ? undefined : errorOfPath(path, form);
    if (error !== undefined) issue(['recipients', 'results', name], error);
  }
}

const listForm = "must be given only where response_format is 'json' or 'xml', which have lists";

function checkParts(
  { list, code, cost, answers }: z.output<typeof partsSchema>,
  form: BodyForm,
  issue: (path: PropertyKey[], message: string) => void,
): void {
  if (form.kind !== 'json' && form.kind !== 'xml') issue(['parts'], listForm);
  checkConditions(answers, ['parts', 'answers'], form, issue);
  for (const [name, path] of [
    ['list', list],
    ['code', code?.path],
    ['cost', cost?.path],
  ] as const) {
    const error = path === undefined ? undefined : errorOfPath(path, form);
    if (error !== undefined) issue(['parts', name], error);
  }
}

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
  fields: { messageId: settings.message_id, code: settings.code, cost: toCost(settings.cost, settings) },
  /** Undefined if the response has one result for the whole text. */
  parts: settings.parts && {
    list: settings.parts.list,
    rules: settings.parts.answers,
    fields: { messageId: settings.message_id, code: settings.parts.code, cost: toCost(settings.parts.cost, settings) },
  },
  /** Undefined if each request has one recipient. */
  results: settings.recipients && toResults(settings.recipients.results, settings),
});

const toResults = (
  { list, number, message_id: messageId, code, cost, answers }: ResultSettings,
  settings: Pick<ResponseSettings, 'cost_currency'>,
) => ({
  list,
  number,
  rules: answers,
  fields: { messageId, code, cost: toCost(cost, settings) },
});

const toCost = (
  amount: Field | undefined,
  { cost_currency: currency }: Pick<ResponseSettings, 'cost_currency'>,
): CostSettings | undefined => amount && { amount, currency };
