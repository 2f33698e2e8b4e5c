import { z } from 'zod';
import { choice, type SettingSources, seconds } from '../setting-schemas.ts';
import { type Authentication, authenticationFrom } from './authentication.ts';
import {
  hasPlaceholder,
  hasSecret,
  messagePlaceholders,
  type Placeholder,
  parseTemplate,
  piecesOf,
  type Template,
  TemplateError,
} from './template.ts';

/** A JSON body with templates as texts. */
export type JsonTemplate =
  | { readonly kind: 'text'; readonly template: Template }
  /** Written as a number. */
  | { readonly kind: 'number'; readonly template: Template }
  | { readonly kind: 'value'; readonly value: number | boolean | null }
  | { readonly kind: 'list'; readonly items: readonly JsonTemplate[] }
  | { readonly kind: 'object'; readonly members: ReadonlyMap<string, JsonTemplate> };

/** Names of members whose value must come from the environment. */
const secretName = /^(authorization|proxy-authorization|.*(api[-_]?key|passwo?r?d|secret|token))$/i;
const literalSecret = 'must contain {secret:NAME} in place of a literal secret, which does not belong in this file';

/** The sources of secrets, and the placeholders that templates of this place may have. */
export interface TemplateSources extends SettingSources {
  readonly placeholders: readonly Placeholder[];
}

const textFrom = (sources: TemplateSources) =>
  z.string({ error: 'must be a text' }).transform((text, context): Template => {
    try {
      return parseTemplate(text, sources.placeholders, sources);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
      return z.NEVER;
    }
  });

/** A text, or `{ "$encoding": { "gsm7": "{text}", "ucs2": "{text_hex}" } }`; an encoding without one omits the member. */
const templateFrom = (sources: TemplateSources) => {
  const text = textFrom(sources);
  const byEncoding = z
    .strictObject({ $encoding: z.strictObject({ gsm7: text.optional(), ucs2: text.optional() }) })
    .transform(({ $encoding: templates }): Template => [{ kind: 'by-encoding', templates }]);
  // Chosen by the type of the value, so that errors name their own place instead of the union.
  return z.unknown().transform((value, context): Template => {
    const parsed = (isByEncoding(value) ? byEncoding : text).safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
};

const isByEncoding = (value: unknown): boolean => isObject(value) && '$encoding' in value;

const templatesFrom = (sources: TemplateSources, refuse: (name: string, template: Template) => string | undefined) =>
  z
    .record(z.string(), templateFrom(sources))
    .prefault({})
    .transform((templates, context) => {
      const entries = Object.entries(templates);
      for (const [name, template] of entries) {
        const error = secretName.test(name) && !hasSecret(template) ? literalSecret : refuse(name, template);
        if (error !== undefined) context.addIssue({ code: 'custom', path: [name], message: error });
      }
      return new Map(entries);
    });

const inHeader: readonly string[] = [
  'to',
  'to_digits',
  'to_national',
  'text_hex',
  'parts',
  'id',
  'expires_at',
  'valid_seconds',
  'valid_minutes',
  'valid_ms',
  'token',
  'since',
  'recipients',
];

function refuseHeader(name: string, template: Template): string | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) return 'is not a name of a header';
  const pieces = piecesOf(template);
  const isPlain = pieces.every((piece) => piece.kind === 'placeholder' || /^[\x20-\x7e]*$/.test(piece.text));
  if (!isPlain) return 'must be of ASCII characters, its secret as well';
  const wrong = pieces.find((piece) => piece.kind === 'placeholder' && !inHeader.includes(piece.name));
  return wrong === undefined ? undefined : 'may contain no text, sender or encoding, which are not bound to ASCII';
}

export const jsonFrom = (sources: TemplateSources): z.ZodType<JsonTemplate> => {
  const template = templateFrom(sources);
  const text = z.unknown().transform((value, context): JsonTemplate => {
    const parsed = template.safeParse(value);
    if (parsed.success) return { kind: 'text', template: parsed.data };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
  const number = z
    .strictObject({ $number: textFrom(sources).refine(isNumeric, { error: numberForm }) })
    .transform(({ $number }): JsonTemplate => ({ kind: 'number', template: $number }));
  const simple = z
    .union([z.number(), z.boolean(), z.null()])
    .transform((value): JsonTemplate => ({ kind: 'value', value }));
  const list = z.lazy(() => z.array(any)).transform((items): JsonTemplate => ({ kind: 'list', items }));
  const object = z
    .lazy(() => z.record(z.string(), any))
    .transform((members, context): JsonTemplate => {
      for (const [name, member] of Object.entries(members)) {
        const isLiteral = member.kind === 'text' ? !hasSecret(member.template) : member.kind === 'value';
        if (secretName.test(name) && isLiteral)
          context.addIssue({ code: 'custom', path: [name], message: literalSecret });
      }
      return { kind: 'object', members: new Map(Object.entries(members)) };
    });
  // Chosen by the type of the value, so that errors name their own place instead of the union.
  function schemaOf(value: unknown): z.ZodType<JsonTemplate> {
    if (typeof value === 'string' || isByEncoding(value)) return text;
    if (isObject(value) && '$number' in value) return number;
    return Array.isArray(value) ? list : isObject(value) ? object : simple;
  }
  const any: z.ZodType<JsonTemplate> = z.unknown().transform((value, context): JsonTemplate => {
    const schema = schemaOf(value);
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
  return any;
};

const numeric: readonly Placeholder[] = [
  'valid_seconds',
  'valid_minutes',
  'valid_ms',
  'parts',
  'encoding',
  'to_digits',
];
const numberForm = `must consist of digits and of ${numeric.map((name) => `{${name}}`).join(', ')}`;

const isNumeric = (template: Template): boolean =>
  template.length > 0 &&
  piecesOf(template).every((piece) =>
    piece.kind === 'placeholder' ? numeric.includes(piece.name) : /^\d+$/.test(piece.text),
  );

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const addressForm =
  "must begin with 'https://' or 'http://' and a host, without a password, and without a placeholder before its path";

const isAddress = (url: string): boolean =>
  /^https?:\/\/[^/{}?#@\s]+(?:[/?][^\s#]*)?$/.test(url) && URL.canParse(originOf(url));

const originOf = (url: string): string => /^https?:\/\/[^/?]*/.exec(url)?.[0] ?? '';

const wordForm = 'must be a text or a number';
/** The carrier's word for an encoding. */
const word = z.union([z.string(), z.number()], { error: wordForm }).transform(String);

const toMembers = (sources: TemplateSources) => ({
  method: choice('POST', 'PUT', 'GET').default('POST'),
  url: z.string({ error: addressForm }).refine(isAddress, { error: addressForm }).pipe(textFrom(sources)),
  query: templatesFrom(sources, () => undefined),
  headers: templatesFrom(sources, refuseHeader),
  json: jsonFrom(sources).optional(),
  form: templatesFrom(sources, () => undefined).optional(),
  auth: authenticationFrom(sources).optional(),
});

type Members = z.output<z.ZodObject<ReturnType<typeof toMembers>>>;

/** The template of a request. */
export type RequestTemplate = Members & {
  /** The scheme, host and port. */
  readonly origin: string;
};

/** The template of a request that is not a submit. */
export const requestFrom = (sources: SettingSources, placeholders: readonly Placeholder[]) =>
  z
    .strictObject(toMembers({ ...sources, placeholders }))
    .superRefine(checkRequest)
    .transform(toTemplate);

const maxValidityS = 30 * 86_400;

/** The template of a submit. */
export const submitFrom = (sources: SettingSources) =>
  z
    .strictObject({
      ...toMembers({ ...sources, placeholders: messagePlaceholders }),
      encodings: z.strictObject({ gsm7: word, ucs2: word }).default({ gsm7: 'gsm7', ucs2: 'ucs2' }),
      min_validity_s: seconds(1, maxValidityS).default(0),
      max_validity_s: seconds(1, maxValidityS).default(maxValidityS * 1_000),
    })
    .refine((request) => request.min_validity_s <= request.max_validity_s, {
      path: ['min_validity_s'],
      error: 'must not be more than max_validity_s',
    })
    .superRefine(checkRequest)
    .superRefine(({ json, encodings }, context) => {
      if (json === undefined || !writesEncodingAsNumber(json)) return;
      for (const [name, each] of Object.entries(encodings))
        if (!/^\d*$/.test(each))
          context.addIssue({
            code: 'custom',
            path: ['encodings', name],
            message: 'must be a number for "$number": "{encoding}"',
          });
    })
    .transform(({ encodings, min_validity_s: minValidityMs, max_validity_s: maxValidityMs, ...request }) => ({
      ...toTemplate(request),
      ...{ encodings, minValidityMs, maxValidityMs },
    }));

/** An address has no placeholder before its path, so that its first piece contains the origin. */
function toTemplate(request: Members): RequestTemplate {
  const [first] = request.url;
  return { ...request, origin: first?.kind === 'literal' ? originOf(first.text) : '' };
}

/** Adds an issue for each pair of members that do not fit together. */
function checkRequest({ method, json, form, headers, auth }: Members, context: z.RefinementCtx): void {
  const issue = (message: string) => context.addIssue({ code: 'custom', message });
  const hasForm = form !== undefined && form.size > 0;
  if (json !== undefined && hasForm) issue('must have json or form, not both');
  if (method === 'GET' && (json !== undefined || hasForm))
    issue('must have no json and no form where the method is GET');
  if (auth && hasHeader(headers, headerOf(auth))) issue('must have auth or a header of the same name, not both');
  if (method === 'GET' && auth?.kind === 'hmac') issue('must have no hmac where the method is GET, which has no body');
}

const hasHeader = (headers: ReadonlyMap<string, Template>, header: string): boolean =>
  [...headers.keys()].some((name) => name.toLowerCase() === header);

const headerOf = (auth: Authentication): string => (auth.kind === 'hmac' ? auth.header.toLowerCase() : 'authorization');

/** Whether a request contains a placeholder, or the token in its credentials. */
export const usesPlaceholder = (request: RequestTemplate, name: Placeholder): boolean =>
  (name === 'token' && request.auth?.kind === 'token') ||
  [request.url, ...[request.query, request.headers, request.form].flatMap((each) => [...(each?.values() ?? [])])].some(
    (template) => hasPlaceholder(template, name),
  ) ||
  (request.json !== undefined && jsonHasPlaceholder(request.json, name));

function writesEncodingAsNumber(json: JsonTemplate): boolean {
  if (json.kind === 'number') return hasPlaceholder(json.template, 'encoding');
  if (json.kind === 'list') return json.items.some(writesEncodingAsNumber);
  return json.kind === 'object' && [...json.members.values()].some(writesEncodingAsNumber);
}

function jsonHasPlaceholder(json: JsonTemplate, name: Placeholder): boolean {
  switch (json.kind) {
    case 'text':
    case 'number':
      return hasPlaceholder(json.template, name);
    case 'value':
      return false;
    case 'list':
      return json.items.some((each) => jsonHasPlaceholder(each, name));
    case 'object':
      return [...json.members.values()].some((each) => jsonHasPlaceholder(each, name));
  }
}
