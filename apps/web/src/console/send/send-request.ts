import type { components } from '@ngoma/client';
import { type Recipient, readPastedLines, toVariableName } from '@ngoma/recipients';
import { suggestNumber } from '@ngoma/sms';
import { toFormState } from '../forms/form-state.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { modeOf } from '../lists/mode.ts';
import { ApiProblem, ask, type FieldError, invalidField, invalidFields } from '../request/console-api.ts';
import { readTypedInstant } from '../times.ts';
import { readFile } from './kept-file.ts';
import { fieldError, type KnownColumns, sentenceOf, unknownVariable } from './sentences.ts';

type Schemas = components['schemas'];
type Shared = Omit<Schemas['TextBatchOfFile'], 'message' | 'number_columns'>;
type Content = Pick<Schemas['TextBatchOfFile'], 'message'> | Pick<Schemas['TemplateBatchOfFile'], 'template'>;
export type Preview = Schemas['MessageBatchPreview'];

/** The request of a form. */
export interface SendRequest {
  /** The error of a time that cannot be read; the request has none then. */
  readonly timeErrors: readonly FieldError[];
  readonly shared: Shared;
  readonly content: Content;
  /** A file with the positions of its columns with numbers, if they were chosen, or the recipients of pasted lines. */
  readonly to:
    | { readonly file: File; readonly numberColumns: readonly number[] }
    | { readonly recipients: readonly Recipient[] };
}

/** Reads the fields of the form. Throws an ApiProblem for what the API cannot find by its own rules. */
export async function readRequest(fields: URLSearchParams, zone: string): Promise<SendRequest> {
  const text = (name: string) => fields.get(name)?.trim() ?? '';
  const file = await readFile(fields);
  const typed = readTyped(fields.get('recipients') ?? '');
  const template = text('template.id');
  const message = fields.get('message') ?? '';
  const common = commonVariables(fields);
  const used = (variables: Recipient['variables']) => (template === '' ? variables : ofTemplate(variables, fields));
  const time = readSendAt(fields, zone);
  const errors = [
    ...recipientErrors(file, typed),
    ...categoryErrors(fields),
    ...(template === '' && message.trim() === '' ? [{ pointer: '/message', detail: 'Type the text.' }] : []),
    ...(file === undefined ? [] : Object.keys(common).slice(0, 1).map(errorOfColumn)),
  ];
  const timeErrors = time?.reason === undefined ? [] : [{ pointer: '/send_at', detail: `Send at: ${time.reason}` }];
  if (errors.length > 0) throw invalidFields([...errors, ...timeErrors]);
  return {
    timeErrors,
    shared: readShared(fields, time?.instant),
    content:
      template === ''
        ? { message: withVariableNames(message) }
        : { template: { id: template, language: text('template.language') } },
    to:
      file === undefined
        ? { recipients: typed.map((each) => ({ ...each, variables: { ...common, ...used(each.variables) } })) }
        : { file, numberColumns: fields.getAll('number_columns').map(Number).filter(Number.isSafeInteger) },
  };
}

function recipientErrors(file: File | undefined, typed: readonly Recipient[]): readonly FieldError[] {
  const pointer = '/recipients';
  if (file !== undefined && typed.length > 0)
    return [{ pointer, detail: 'Type numbers or choose a file. To use the typed numbers, remove the file.' }];
  return file === undefined && typed.length === 0 ? [{ pointer, detail: 'Type a number, or choose a file.' }] : [];
}

const errorOfColumn = (name: string): FieldError => ({
  pointer: `/variables/${name}`,
  detail: 'The columns of the file have the values. Leave this empty.',
});

const maxTyped = 1000;

/** The recipients of pasted lines. Throws an ApiProblem. */
function readTyped(text: string): readonly Recipient[] {
  const found = readPastedLines(text);
  if ('error' in found)
    throw invalidField('recipients', `Line ${found.line} has two columns “${found.name}”. Give each its own name.`);
  if (found.length > maxTyped)
    throw invalidField(
      'recipients',
      `These are ${found.length} numbers, and 1,000 can be pasted: choose a file instead.`,
    );
  return found;
}

/** `{{First name}}` is the column of this heading: `{{first_name}}`. */
const withVariableNames = (message: string): string =>
  message.replace(/\{\{([^{}\n]{1,80})\}\}/g, (written, heading: string) => {
    const name = toVariableName(heading);
    return name === '' ? written : `{{${name}}}`;
  });

function readSendAt(fields: URLSearchParams, zone: string): ReturnType<typeof readTypedInstant> | undefined {
  const typed = fields.get('send_at')?.trim() ?? '';
  return typed === '' ? undefined : readTypedInstant(typed, zone, { timeNeeded: true });
}

/** An unknown purpose would be sent as the other one: at night, and to those who have opted out. */
const categoryErrors = (fields: URLSearchParams): readonly FieldError[] =>
  fields.getAll('category').every((each) => ['marketing', 'transactional'].includes(each)) &&
  new Set(fields.getAll('category')).size < 2
    ? []
    : [{ pointer: '/category', detail: 'Purpose: choose one of the two.' }];

function readShared(fields: URLSearchParams, sendAt: string | undefined): Shared {
  const sender = fields.get('sender_id') ?? '';
  return {
    normalize_numbers: true,
    on_invalid: 'skip',
    on_repeated: fields.get('on_repeated') === 'skip' ? 'skip' : 'send',
    smart_encoding: fields.has('smart_encoding'),
    category: fields.get('category') === 'marketing' ? 'marketing' : 'transactional',
    ...(sender !== '' && { sender_id: sender }),
    ...(sendAt !== undefined && { send_at: sendAt }),
  };
}

/** Values of the variables of a template that all recipients share: the fields `variables.seat`. */
function commonVariables(fields: URLSearchParams): Readonly<Record<string, string>> {
  const named = [...fields].filter(([name, value]) => name.startsWith('variables.') && value.trim() !== '');
  return Object.fromEntries(named.map(([name, value]) => [name.slice('variables.'.length), value.trim()]));
}

/** A template refuses values that it does not use; the form has a field for each of its variables. */
const ofTemplate = (variables: Recipient['variables'], fields: URLSearchParams): Recipient['variables'] =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => fields.has(`variables.${name}`)));

/** Whether the columns with numbers must be chosen, because they are not known, or those that were chosen have none. */
export const needsColumns = ({ sendable, columns, file }: Preview, { to }: SendRequest): boolean =>
  !sendable && columns !== null && (file === null || ('file' in to && to.numberColumns.length > 0));

/** The result that sending would have. Throws an ApiProblem if nothing can be sent, unless columns must be chosen. */
export async function preview(visit: ConsoleVisit, request: SendRequest): Promise<Preview> {
  const params = { query: { mode: modeOf(visit.request) } };
  const found = await ask(visit.api.POST('/v1/batches/preview', { params, body: bodyOf(request) })).catch(
    (error: unknown) => {
      throw withLines(error, request);
    },
  );
  const located = found.errors.map((error) => withLine(error, request, found.columns ?? []));
  const errors = [...new Map(located.map((error) => [`${error.pointer} ${error.detail}`, error])).values()];
  if (!found.sendable && !needsColumns(found, request))
    throw new ApiProblem(400, 'validation_failed', 'No text can be sent.', errors);
  return { ...found, errors };
}

/** Throws the error of a time that cannot be read, with those for which no text can be sent. */
export async function refuseTime(visit: ConsoleVisit, request: SendRequest): Promise<void> {
  if (request.timeErrors.length === 0) return;
  const found = await preview(visit, request).then(
    () => [],
    (error: unknown) => {
      if (error instanceof ApiProblem && error.status !== 401) return error.errors;
      throw error;
    },
  );
  throw invalidFields([...found, ...request.timeErrors]);
}

/** Sends a message to one number or a batch to many. Returns the address of its page. */
export async function send(visit: ConsoleVisit, request: SendRequest, fields: URLSearchParams): Promise<string> {
  const key = toFormState(fields, undefined).idempotencyKey;
  const at = fields.get('first_send_at') ?? '';
  const mode = modeOf(visit.request);
  const params = { query: { mode }, header: { 'Idempotency-Key': key } };
  const message = toMessage(request);
  try {
    const [folder, { id }] =
      message === undefined
        ? ['batches', await ask(visit.api.POST('/v1/batches', { params, body: bodyOf(request) }))]
        : ['messages', await ask(visit.api.POST('/v1/messages', { params, body: message }))];
    return `/console/${folder}/${id}?${new URLSearchParams({ mode, done: 'sent', ...(at !== '' && { at }) })}`;
  } catch (error) {
    throw withLines(error, request);
  }
}

const bodyOf = ({ shared, content, to }: SendRequest) =>
  'file' in to
    ? {
        file: to.file,
        batch: {
          ...shared,
          ...content,
          ...(to.numberColumns.length > 0 && { number_columns: [...to.numberColumns] }),
        },
      }
    : { ...shared, ...content, recipients: to.recipients.map((each) => toRecipient(each, content)) };

/** A recipient has at most 20 variables: those of the text come first. */
const maxVariables = 20;

function toRecipient({ to, variables }: Recipient, content: Content): Schemas['MessageBatchRecipient'] {
  const isUsed = (name: string): boolean => 'message' in content && content.message.includes(`{{${name}}}`);
  const entries = Object.entries(variables).toSorted(([a], [b]) => Number(isUsed(b)) - Number(isUsed(a)));
  return { to, variables: Object.fromEntries(entries.slice(0, maxVariables)) };
}

/** Texts with variables need a batch, because a message with its own text has none. */
function toMessage({ shared, content, to }: SendRequest): Schemas['MessageCreate'] | undefined {
  const [only, ...others] = 'file' in to ? [] : to.recipients;
  if (only === undefined || others.length > 0) return undefined;
  if ('message' in content && content.message.includes('{{')) return undefined;
  const { normalize_numbers: _numbers, on_invalid: _invalid, on_repeated: _repeated, ...rest } = shared;
  const number = suggestNumber(only.to) ?? only.to;
  return 'message' in content
    ? { ...rest, ...content, to: number }
    : { ...rest, ...content, to: number, variables: only.variables };
}

function withLines(error: unknown, request: SendRequest): unknown {
  if (!(error instanceof ApiProblem)) return error;
  if (error.code === 'idempotency_key_reused')
    return new ApiProblem(
      error.status,
      error.code,
      'This form was sent already, with other content. Look at what was sent before you send this too.',
    );
  return new ApiProblem(
    error.status,
    error.code,
    error.detail,
    error.errors.map((each) => withLine(each, request)),
  );
}

function knownColumns(to: SendRequest['to'], columns: Exclude<Preview['columns'], null>): KnownColumns {
  if ('recipients' in to) {
    const names = new Set(to.recipients.flatMap(({ variables }) => Object.keys(variables)));
    return { variables: new Map([...names].map((name) => [name, name.replaceAll('_', ' ')])), ofNumbers: [] };
  }
  return {
    variables: new Map(columns.flatMap(({ variable, heading }) => (variable ? [[variable, heading ?? variable]] : []))),
    ofNumbers: columns.flatMap(({ has_numbers, heading }) => (has_numbers && heading ? [heading] : [])),
  };
}

/** The error at the field of the form, with the line in it. The API itself names the lines of a file. */
function withLine<Item extends FieldError>(
  error: Item,
  { to, content }: SendRequest,
  columns: Exclude<Preview['columns'], null> = [],
): Item {
  const ofField = fieldError(error);
  if (ofField !== undefined) return ofField;
  const unknown = 'message' in content ? unknownVariable(error.detail, knownColumns(to, columns)) : undefined;
  if (unknown !== undefined) return { ...error, pointer: '/message', code: undefined, detail: unknown };
  if ('file' in to) {
    const pointer = error.pointer.replace(/^\/(?:recipients|batch\/number_columns)/, '/file');
    return withSentence({ ...error, pointer }, sentenceOf(error.detail, { columns }));
  }
  const index = error.pointer === '/to' ? 0 : Number(/^\/recipients\/(\d+)/.exec(error.pointer)?.[1] ?? Number.NaN);
  const recipient = to.recipients[index];
  if (recipient === undefined) return error;
  const detail = sentenceOf(recipient.problem?.detail ?? error.detail, {
    number: recipient.to,
    lineOf: (position) => to.recipients[position]?.line,
  });
  const line = to.recipients.length > 1 ? `Line ${recipient.line}: ` : '';
  return withSentence({ ...error, pointer: `/recipients/${index}` }, detail, line);
}

/** Errors of the page itself have no code, so that their sentences stay as they are. */
const withSentence = <Item extends FieldError>(error: Item, sentence: string, line = ''): Item => ({
  ...error,
  detail: line + sentence,
  // The check page counts those who have opted out by their code.
  ...(sentence !== error.detail && error.code !== 'recipient_opted_out' && { code: undefined }),
});
