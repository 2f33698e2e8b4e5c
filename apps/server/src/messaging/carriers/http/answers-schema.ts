import { z } from 'zod';
import type { CodeRule } from '../refusal-table.ts';
import { choice, reasonWord, seconds, wholeNumber } from '../setting-schemas.ts';
import { errorOfPath } from './response-forms/carrier-document.ts';
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

const bodyForm = 'must be a text, or a value that is sent as JSON';
const Sample = z.strictObject({
  status,
  body: z
    .json({ error: bodyForm })
    .transform((body) => (typeof body === 'string' ? body : JSON.stringify(body)))
    .default(''),
});

/** The members of a carrier's settings about its responses. */
export const responseSettings = {
  /** Responses that `ngoma carrier check` explains. */
  samples: z.array(Sample).default([]),
  response_format: choice('json', 'form', 'xml', 'text').default('json'),
  response_pattern: textPattern.optional(),
  answers: z.array(AnswerSchema).default([]),
  assume_accepted: z.boolean({ error: 'must be true or false' }).default(false),
  message_id: fieldSchema.optional(),
  code: fieldSchema.optional(),
};

type ResponseSettings = z.output<z.ZodObject<typeof responseSettings>>;

const acceptForm =
  'must have a rule that accepts, such as { "status": 200, "where": { "/status": "OK" }, "do": "accept" }; ' +
  'or set "assume_accepted": true if each 2xx of the carrier means that it has the message';

/** Adds an issue for each setting about responses that does not fit the others. */
export function checkResponses(settings: ResponseSettings, context: z.RefinementCtx): void {
  const issue = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message });
  const { response_format: format, response_pattern: pattern, answers, message_id, code } = settings;
  if (!settings.assume_accepted && !answers.some(({ rule }) => rule.do === 'accept')) issue(['answers'], acceptForm);
  const formError = errorOfForm({ format, pattern });
  if (formError !== undefined) {
    issue(['response_pattern'], formError);
    return;
  }
  const form = toBodyForm({ format, pattern });
  refuseOtherPaths({ message_id, code }, form, context);
  for (const [index, { where }] of answers.entries()) {
    for (const path of where.keys()) {
      const error = errorOfPath(path, form);
      if (error !== undefined) issue(['answers', index, 'where', path], error);
    }
  }
}

export const toResponses = ({ response_format: format, response_pattern: pattern, ...settings }: ResponseSettings) => ({
  form: toBodyForm({ format, pattern }),
  rules: settings.answers,
  /** Whether a 2xx without a matching rule is accepted. */
  assumeAccepted: settings.assume_accepted,
  fields: { messageId: settings.message_id, code: settings.code },
});
