import type { components } from '@ngoma/client';
import { suggestNumber } from '@ngoma/sms';
import { ApiProblem, ask, type FieldError, invalidField } from '../console-api.ts';
import { modeOf } from '../lists/mode.ts';
import type { ConsoleVisit } from '../screen.ts';
import { fromLocal } from '../times.ts';
import { readFile } from './kept-file.ts';
import { type Recipient, readRecipients } from './recipients.ts';

type Schemas = components['schemas'];
type Shared = Omit<Schemas['TextBatchOfFile'], 'message'>;
type Content = Pick<Schemas['TextBatchOfFile'], 'message'> | Pick<Schemas['TemplateBatchOfFile'], 'template'>;
export type Preview = Schemas['MessageBatchPreview'];

/** The request of a form. */
export interface SendRequest {
  readonly shared: Shared;
  readonly content: Content;
  /** A CSV file, or the recipients of pasted lines. */
  readonly to: { readonly file: File } | { readonly recipients: readonly Recipient[] };
}

/** Reads the fields of the form. Throws an ApiProblem for what the API cannot find by its own rules. */
export async function readRequest(fields: URLSearchParams, zone: string): Promise<SendRequest> {
  const text = (name: string) => fields.get(name)?.trim() ?? '';
  const file = await readFile(fields);
  const typed = readRecipients(fields.get('recipients') ?? '');
  if (file !== undefined && typed.length > 0)
    throw invalidField('recipients', 'Type numbers or choose a file. To use the typed numbers, remove the file.');
  if (file === undefined && typed.length === 0)
    throw invalidField('recipients', 'Type a number, or choose a CSV file.');
  const template = text('template.id');
  const message = fields.get('message') ?? '';
  if (template === '' && message.trim() === '') throw invalidField('message', 'Type the text.');
  const common = commonVariables(fields);
  const used = (variables: Recipient['variables']) => (template === '' ? variables : ofTemplate(variables, fields));
  if (file !== undefined && Object.values(common).some((value) => value !== ''))
    throw invalidField(
      `variables.${Object.keys(common)[0]}`,
      'The columns of the file have the values. Leave this empty.',
    );
  return {
    shared: readShared(fields, zone),
    content: template === '' ? { message } : { template: { id: template, language: text('template.language') } },
    to:
      file === undefined
        ? { recipients: typed.map((each) => ({ ...each, variables: { ...common, ...used(each.variables) } })) }
        : { file },
  };
}

function readShared(fields: URLSearchParams, zone: string): Shared {
  const sender = fields.get('sender_id') ?? '';
  const local = fields.get('send_at') ?? '';
  const send_at = fromLocal(local, zone);
  if (local !== '' && send_at === undefined)
    throw invalidField('send_at', 'Choose a date and a time, or leave it empty.');
  return {
    normalize_numbers: true,
    on_invalid: 'skip',
    smart_encoding: fields.has('smart_encoding'),
    category: fields.get('category') === 'marketing' ? 'marketing' : 'transactional',
    ...(sender !== '' && { sender_id: sender }),
    ...(send_at !== undefined && { send_at }),
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

/** The result that sending would have. Throws an ApiProblem if nothing can be sent. */
export async function preview(visit: ConsoleVisit, request: SendRequest): Promise<Preview> {
  const params = { query: { mode: modeOf(visit.request) } };
  const found = await ask(visit.api.POST('/v1/batches/preview', { params, body: bodyOf(request) })).catch(
    (error: unknown) => {
      throw withLines(error, request);
    },
  );
  const located = found.errors.map((error) => withLine(error, request));
  const errors = [...new Map(located.map((error) => [`${error.pointer} ${error.detail}`, error])).values()];
  if (!found.sendable) throw new ApiProblem(400, 'validation_failed', 'No text can be sent.', errors);
  return { ...found, errors };
}

/** Sends a message to one number or a batch to many. Returns the address of its page. */
export async function send(visit: ConsoleVisit, request: SendRequest, key: string): Promise<string> {
  const mode = modeOf(visit.request);
  const params = { query: { mode }, header: { 'Idempotency-Key': key } };
  const message = toMessage(request);
  try {
    const [folder, { id }] =
      message === undefined
        ? ['batches', await untilDone(() => ask(visit.api.POST('/v1/batches', { params, body: bodyOf(request) })))]
        : ['messages', await untilDone(() => ask(visit.api.POST('/v1/messages', { params, body: message })))];
    return `/console/${folder}/${id}?${new URLSearchParams({ mode, done: 'sent' })}`;
  } catch (error) {
    throw withLines(error, request);
  }
}

const maxTries = 30;
const pauseMs = 500;

/** After a double click, the second form waits for the first and has its result. */
async function untilDone<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const isRunning = error instanceof ApiProblem && error.code === 'idempotency_in_progress';
      if (!isRunning || tries === maxTries) throw error;
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  }
}

const bodyOf = ({ shared, content, to }: SendRequest) =>
  'file' in to
    ? { file: to.file, batch: { ...shared, ...content } }
    : { ...shared, ...content, recipients: to.recipients.map(({ to, variables }) => ({ to, variables })) };

/** Texts with variables need a batch, because a message with its own text has none. */
function toMessage({ shared, content, to }: SendRequest): Schemas['MessageCreate'] | undefined {
  const [only, ...others] = 'file' in to ? [] : to.recipients;
  if (only === undefined || others.length > 0) return undefined;
  if ('message' in content && content.message.includes('{{')) return undefined;
  const { normalize_numbers: _numbers, on_invalid: _invalid, ...rest } = shared;
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

/** Errors of the whole form that the API reports for each recipient. */
const ofAll = /^'(send_at|sender_id|message)'/;

/** The error at the field of the form, with the line in it. The API itself names the lines of a file. */
function withLine<Item extends FieldError>(error: Item, { to }: SendRequest): Item {
  const member = ofAll.exec(error.detail.replace(/^Line \d+: /, ''))?.[1];
  if (member !== undefined) return { ...error, pointer: `/${member}` };
  if ('file' in to) return { ...error, pointer: error.pointer.replace(/^\/recipients/, '/file') };
  const index = error.pointer === '/to' ? 0 : Number(/^\/recipients\/(\d+)/.exec(error.pointer)?.[1] ?? Number.NaN);
  const recipient = to.recipients[index];
  if (recipient === undefined) return error;
  const isNumber = /must be a Ugandan mobile number/.test(error.detail);
  const detail = isNumber ? `“${recipient.to}” is not a Ugandan mobile number.` : error.detail;
  const line = to.recipients.length > 1 ? `Line ${recipient.line}: ` : '';
  return { ...error, pointer: `/recipients/${index}`, detail: line + detail };
}
