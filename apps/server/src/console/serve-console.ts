import { openAsBlob } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { removeFiles, type UploadedFile } from '@ngoma/express-contract';
import type { Console, ConsoleRequest, ConsoleResponse, Form } from '@ngoma/web';
import { ownConventions } from '../http/api-profile.ts';
import { type ClientOptions, readClient } from '../http/auth/client-address.ts';
import type { Client } from '../http/client.ts';
import type { OwnRequests } from '../http/own-requests.ts';
import { requestPath } from '../http/pipeline-context.ts';
import { type BodyRules, formLimitBytes, formType, multipartType } from '../http/requests/body-rules.ts';
import { bodyLimits } from '../http/requests/body-shape.ts';
import { type CallerLimits, formerCaller, knownCaller, stranger } from '../http/requests/caller-limits.ts';
import { findInvalidUtf8 } from '../http/requests/invalid-utf8.ts';
import { createBodyReader, type ReadInput } from '../http/requests/read-body.ts';
import { compressBody, isCompressible } from '../http/responses/compressed-bodies.ts';
import { preferredCoding } from '../http/responses/content-negotiation.ts';
import { sendResponse } from '../http/responses/send-response.ts';
import { Problem } from '../problems/problem.ts';
import type { Clock } from '../time/clock.ts';
import { createKeptFiles, type KeptFiles } from './kept-files.ts';

export interface ConsoleOptions {
  readonly ownRequests: Pick<OwnRequests, 'fetchFor'>;
  readonly client: ClientOptions;
  readonly clock: Clock;
  /** The time zone of the calendar. */
  readonly zone: string;
  /** Whether a token belongs to a session that is valid now. */
  readonly isSignedIn: (token: string) => Promise<boolean>;
  /** Whether a browser has a session that exists or existed, by the hash of its token. */
  readonly wasSignedIn: (browser: string) => Promise<boolean>;
  /** The folder of files while a request runs. */
  readonly uploadFolder: string;
}

/** With the functions that read the cookies of this session and of an earlier one. */
type LoadedConsole = Console & Pick<typeof import('@ngoma/web'), 'readBrowser' | 'readToken'>;

/** Answers a request below `/console`. */
export type ServeConsole = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The console of apps/web, loaded with the first request. It is not a part of the API: only it reads the cookie. */
export function createServeConsole(options: ConsoleOptions): ServeConsole {
  let loaded: Promise<LoadedConsole> | undefined;
  const keptFiles = createKeptFiles(path.join(options.uploadFolder, 'kept'), options.clock);
  const readForm = createBodyReader(formRules(options.uploadFolder));

  async function load(): Promise<LoadedConsole> {
    const { createConsole, readBrowser, readToken } = await import('@ngoma/web');
    return { ...createConsole({ zone: options.zone }), readBrowser, readToken };
  }

  return async (request, response) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    if (method !== 'GET' && method !== 'POST') {
      response.writeHead(405, { Allow: 'GET, HEAD, POST', 'Cache-Control': 'no-store' }).end();
      return;
    }
    loaded ??= load();
    const site = await loaded;
    const client = readClient(request, options.client);
    const browser = site.readBrowser(request.headers.cookie, client.origin);
    const token = site.readToken(request.headers.cookie, client.origin);
    const form = createFormReader(() => findCaller(token, browser, options), {
      read: (caller) => readForm(request, response, caller),
      keptFiles,
    });
    try {
      await send(
        request,
        response,
        await site.respond(toConsoleRequest(request, method, { ...client, browser }, form.read, options)),
      );
    } finally {
      await form.remove();
    }
  };
}

function toConsoleRequest(
  request: IncomingMessage,
  method: ConsoleRequest['method'],
  client: Client,
  read: () => Promise<Form>,
  { clock, ownRequests }: ConsoleOptions,
): ConsoleRequest {
  const { cookie, origin, 'sec-fetch-site': site } = request.headers;
  return {
    method,
    path: requestPath(request),
    query: new URL(request.url ?? '/', client.origin).searchParams,
    origin: client.origin,
    requestedOrigin: client.requestedOrigin,
    secure: client.secure,
    at: clock.now(),
    fetch: withUserAgent(ownRequests.fetchFor(client), request.headers['user-agent']),
    headers: { cookie, origin, 'sec-fetch-site': typeof site === 'string' ? site : undefined },
    readForm: read,
  };
}

/** Requests to the API name the browser, so that people recognize their sign-ins. */
const withUserAgent =
  (fetch: ConsoleRequest['fetch'], agent = ''): ConsoleRequest['fetch'] =>
  (request) => {
    request.headers.set('User-Agent', agent);
    return fetch(request);
  };

/** Forms of the console: a form with a file that is too large is read to 32 MiB, for the fields after the file. */
const formRules = (folder: string): BodyRules => ({
  accepted: [formType, multipartType],
  bytes: knownCaller.bytes,
  formBytes: 32 * 1024 * 1024,
  values: bodyLimits.values,
  keep: { folder, field: 'file', fileBytes: formLimitBytes },
  isAsSent: true,
  errors: { ...ownConventions, toProblem: () => new Problem('validation_failed') },
});

/** The limits of a browser. Its session is verified before a byte of the form is read. */
async function findCaller(
  token: string | undefined,
  browser: string | undefined,
  { isSignedIn, wasSignedIn }: ConsoleOptions,
): Promise<CallerLimits> {
  if (token !== undefined && (await isSignedIn(token))) return knownCaller;
  return browser !== undefined && (await wasSignedIn(browser)) ? formerCaller : stranger;
}

interface FormReaderOptions {
  readonly read: (caller: CallerLimits) => ReadInput | Promise<ReadInput>;
  readonly keptFiles: KeptFiles;
}

/** Reads the form once; its file lasts as long as the request. */
function createFormReader(callerOf: () => Promise<CallerLimits>, { read, keptFiles }: FormReaderOptions) {
  let caller: Promise<CallerLimits> | undefined;
  let reading: Promise<ReadInput> | undefined;
  const unread = { fields: new URLSearchParams(), file: undefined };
  return {
    async read(): Promise<Form> {
      caller ??= callerOf();
      reading ??= caller.then(read);
      try {
        const { form = '', files, isFileTooLarge } = await reading;
        // Decoding would replace the bytes, and the page would store other words than those that were typed.
        if (findInvalidUtf8(form, 'body').length > 0) return { ...unread, refused: 'malformed' };
        const [sent] = files;
        const refused = isFileTooLarge ? ('file' as const) : undefined;
        const fields = withLineFeeds(form);
        const file = (sent && (await toFile(sent))) ?? (await findKept(fields, keptFiles));
        const keepFile = async () => {
          if (sent !== undefined && sent.name !== '') await keep(sent, fields, keptFiles);
        };
        return { fields, file, refused, keepFile };
      } catch (error) {
        if (!(error instanceof Problem) || !refusedForms.includes(error.code)) throw error;
        return { ...unread, refused: whyRefused(error, await caller) };
      }
    },
    async remove(): Promise<void> {
      const { files } = (await reading?.catch(() => undefined)) ?? { files: [] };
      await removeFiles(files);
    },
  };
}

function whyRefused({ code }: Problem, caller: CallerLimits | undefined): Form['refused'] {
  if (code !== 'body_too_large') return 'malformed';
  return caller === knownCaller ? 'form' : 'signed-out';
}

/** The codes of forms that are too large or malformed. */
const refusedForms: readonly string[] = ['body_too_large', 'invalid_json', 'unsupported_media_type'];

/** Forms send line ends as CRLF, which would cost a message a character more for each. */
function withLineFeeds(form: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(form)) fields.append(name, value.replaceAll('\r\n', '\n'));
  return fields;
}

/** Puts the id of the file among the fields, which are shown and sent again. */
async function keep(file: UploadedFile, fields: URLSearchParams, keptFiles: KeptFiles): Promise<void> {
  fields.set('kept_file', await keptFiles.keep(file.path));
  fields.set('kept_file_name', file.name.slice(0, 200));
  fields.set('kept_file_type', file.mediaType);
}

/** The file that an earlier form sent. */
async function findKept(fields: URLSearchParams, keptFiles: KeptFiles): Promise<File | undefined> {
  const found = await keptFiles.find(fields.get('kept_file') ?? '');
  if (found === undefined) return undefined;
  const [name, mediaType] = [fields.get('kept_file_name') || 'file', fields.get('kept_file_type') ?? ''];
  return toFile({ path: found, name, mediaType });
}

/** A browser sends an empty file without a name if none was chosen. */
async function toFile({ path, name, mediaType }: Pick<UploadedFile, 'path' | 'name' | 'mediaType'>) {
  if (name === '') return undefined;
  const content = await openAsBlob(path, { type: mediaType });
  return new File([content], name, { type: mediaType });
}

/** Pages of the console are private, so their compressed bodies are not kept. */
async function send(request: IncomingMessage, response: ServerResponse, page: ConsoleResponse): Promise<void> {
  const { 'Content-Type': mediaType, ...headers } = page.headers;
  const plain = Buffer.from(page.body);
  const coding = isCompressible(mediaType, plain) ? preferredCoding(request.headers['accept-encoding']) : undefined;
  const bytes = coding === undefined ? plain : await compressBody(coding, plain);
  const added = { Vary: 'Accept-Encoding, Cookie', ...(coding !== undefined && { 'Content-Encoding': coding }) };
  sendResponse(response, page.status, { ...headers, ...added }, { mediaType, bytes });
}
