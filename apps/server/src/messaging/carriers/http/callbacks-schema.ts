import { z } from 'zod';
import type { ReceiptStatus } from '../../messages/message.ts';
import { choice, type SettingSources, secretFrom } from '../setting-schemas.ts';
import { isCharset } from './decode-parameters.ts';
import type { BodyForm, Field } from './response-forms/carrier-document.ts';
import {
  errorOfForm,
  fieldSchema,
  pathSchema,
  refuseOtherPaths,
  textPattern,
  toBodyForm,
} from './response-forms/form-schemas.ts';

const receiptStatuses = ['delivered', 'undelivered', 'expired', 'rejected', 'unknown', 'en_route'] as const satisfies (
  | ReceiptStatus
  | 'en_route'
)[];

const charsetForm = 'must be a charset such as \'windows-1252\', or { "parameter": "charset" }';
const charsetSchema = z.union(
  [
    z
      .string()
      .refine(isCharset, { error: charsetForm })
      .transform((name) => ({ name })),
    z.strictObject({ parameter: z.string().min(1) }),
  ],
  { error: charsetForm },
);

/** Authentication and form of the carrier's callbacks. */
const callbackFrom = (sources: SettingSources) => ({
  token: secretFrom(sources),
  token_query: z.string().min(1).optional(),
  token_header: z.string().min(1).optional(),
  format: choice('json', 'form', 'query', 'xml', 'text').default('json'),
  pattern: textPattern.optional(),
  list: pathSchema.optional(),
  charset: charsetSchema.optional(),
  response: z
    .strictObject({
      status: z.literal([200, 201, 202], { error: 'must be 200, 201 or 202' }).default(200),
      body: z.string({ error: 'must be a text' }).default(''),
    })
    .optional(),
});

interface ItemSettings {
  readonly format: 'json' | 'form' | 'query' | 'xml' | 'text';
  readonly pattern?: RegExp | undefined;
  readonly list?: string | undefined;
  readonly charset?: object | undefined;
}

type CallbackSettings = z.output<z.ZodObject<ReturnType<typeof callbackFrom>>>;

export const toForm = ({ format, pattern }: ItemSettings): BodyForm =>
  toBodyForm({ format: format === 'query' ? 'form' : format, pattern });

const toCallback = (settings: CallbackSettings) => ({
  token: settings.token,
  tokenQuery: settings.token_query ?? (settings.token_header === undefined ? 'token' : undefined),
  tokenHeader: settings.token_header?.toLowerCase(),
  form: toForm(settings),
  /** The path of the list of items, if a request has several. */
  list: settings.list,
  /** Undefined for UTF-8. */
  charset: settings.charset,
  /** Undefined for 204 without a body. */
  response: settings.response,
});

type Fields = Readonly<Record<string, Field | undefined>>;

/** Adds an issue for each setting of callbacks and polls that does not fit the others. */
export function checkItems(settings: ItemSettings, fields: Fields, context: z.RefinementCtx): void {
  const issue = (name: string, message: string) => context.addIssue({ code: 'custom', path: [name], message });
  const formError = errorOfForm(settings);
  if (formError !== undefined) {
    issue('pattern', formError);
    return;
  }
  const { list, format, charset } = settings;
  if (charset !== undefined && format !== 'query' && format !== 'form')
    issue('charset', "must be given only where the format is 'query' or 'form'");
  if (list !== undefined && format !== 'json' && format !== 'xml')
    issue('list', "must be given only where the format is 'json' or 'xml'");
  const listField = list === undefined ? undefined : { path: list, pattern: undefined };
  refuseOtherPaths({ ...fields, list: listField }, toForm(settings), context);
}

/** The fields of a receipt apart from its id. */
export const receiptFields = {
  status: fieldSchema,
  to: fieldSchema.optional(),
  sender: fieldSchema.optional(),
  error: fieldSchema.optional(),
  /** Errors, or statuses, that mean that the phone has opted out from the sender. */
  opt_out_errors: z
    .array(z.string(), { error: 'must be a list of texts' })
    .default([])
    .transform((words) => new Set(words.map((word) => word.toLowerCase()))),
  statuses: z
    .record(z.string(), choice(...receiptStatuses))
    .transform((statuses) => new Map(Object.entries(statuses).map(([word, meaning]) => [word.toLowerCase(), meaning]))),
};

export const receiptsFrom = (sources: SettingSources) =>
  z
    .strictObject({ ...callbackFrom(sources), id: fieldSchema, ...receiptFields })
    .superRefine(({ id, status, to, sender, error, opt_out_errors: _errors, ...callback }, context) =>
      checkItems(callback, { id, status, to, sender, error }, context),
    )
    .transform(({ id, status, to, sender, error, opt_out_errors: optOutErrors, statuses, ...callback }) => ({
      ...toCallback(callback),
      fields: { id, status, to, sender, error },
      statuses,
      optOutErrors,
    }));

/** Reports that a phone has opted out from a sender. They may come to the address of receipts or to that of texts. */
export const optOutsFrom = (sources: SettingSources) =>
  z
    .strictObject({ ...callbackFrom(sources), number: fieldSchema, sender: fieldSchema })
    .superRefine(({ number, sender, ...callback }, context) => checkItems(callback, { number, sender }, context))
    .transform(({ number, sender, ...callback }) => ({ ...toCallback(callback), fields: { number, sender } }));

/** The fields of a part of a long text: the common reference, its number and the number of parts. */
const partsSchema = z.strictObject({ reference: fieldSchema, part: fieldSchema, total: fieldSchema });

export const textsFrom = (sources: SettingSources) =>
  z
    .strictObject({
      ...callbackFrom(sources),
      from: fieldSchema,
      to: fieldSchema,
      text: fieldSchema,
      id: fieldSchema.optional(),
      parts: partsSchema.optional(),
    })
    .superRefine(({ from, to, text, id, parts, ...callback }, context) => {
      const inParts = Object.entries(parts ?? {}).map(([name, field]) => [`parts.${name}`, field]);
      checkItems(callback, { from, to, text, id, ...Object.fromEntries(inParts) }, context);
    })
    .transform(({ from, to, text, id, parts, ...callback }) => ({
      ...toCallback(callback),
      fields: { from, to, text, id },
      parts,
    }));
