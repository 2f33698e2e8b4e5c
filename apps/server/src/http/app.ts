import type { RequestListener } from 'node:http';
import express, { type NextFunction, type Request, type Response } from 'express';
import { anonymous } from '../account/caller.ts';
import { Problem } from '../problems/problem.ts';
import { ulid } from '../ulid.ts';
import { createAnswerCache } from './answer-cache.ts';
import type { ApiProfile } from './api-profile.ts';
import { createRepeatedAnswers, type RepeatedAnswersOptions } from './cached-responses.ts';
import type { Contract } from './document.ts';
import type { Handlers } from './handler.ts';
import { identifyPeer } from './peer.ts';
import type { PipelineContext } from './pipeline-context.ts';
import { type PublicFolder, servePublicFolder } from './public-folder.ts';
import { recordRequest } from './record-request.ts';
import { bindPath, createEdge, type EdgeOptions, type PathEdge } from './request-pipeline.ts';
import { type AnswerOptions, createAnswers } from './response.ts';
import { createPathValidator } from './validation.ts';

export interface AppOptions extends EdgeOptions, Omit<AnswerOptions, 'cache'>, Omit<RepeatedAnswersOptions, 'cache'> {
  readonly contract: Contract;
  readonly handlers: Handlers;
  readonly profiles: readonly ApiProfile[];
  readonly publicFolders: readonly PublicFolder[];
}

/** The HTTP side of the service: every path of the contract, mounted from the contract, and files that are public. */
export function createApp(options: AppOptions): RequestListener {
  const { profiles, database, clock } = options;
  const { document } = options.contract;
  const cache = createAnswerCache();
  const answers = createAnswers({ ...options, cache });
  const answerRepeated = createRepeatedAnswers({ ...options, cache });
  const pass = createEdge(options);
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', false);

  for (const [path, item] of Object.entries(document.paths)) {
    const profile = profileOf(profiles, path);
    const bound = bindPath(document, item, options.handlers, createPathValidator(document, path));
    const rest = path.slice(profile.basePath.length).replace(/\{(\w+)\}/g, ':$1');
    for (const basePath of [profile.basePath, ...profile.aliases]) {
      app.all(`${basePath}${rest}`, (request, response) => answer(begin(request, response, profile, basePath), bound));
    }
  }
  for (const { path, folder } of options.publicFolders) app.use(path, servePublicFolder(folder, recordFile));
  app.use((request: Request, response: Response) => {
    const profile = profileOf(profiles, request.path);
    answers.refuse(begin(request, response, profile, profile.basePath), noRoute(profile, request));
  });
  // What Express cannot go on with: a path that is no text once decoded, a file that cannot be read.
  app.use((error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const profile = profileOf(profiles, request.path);
    if (!response.headersSent) for (const name of response.getHeaderNames()) response.removeHeader(name);
    const refusal = error instanceof URIError ? noRoute(profile, request) : error;
    answers.refuse(begin(request, response, profile, profile.basePath), refusal);
  });

  return (request, response) => {
    answerRepeated(request, response).then(
      (answered) => answered || app(request, response),
      // Whatever went wrong with the short way, the long one words it.
      () => app(request, response),
    );
  };

  function begin(request: Request, response: Response, profile: ApiProfile, basePath: string): PipelineContext {
    const [path = '', queryString = ''] = splitOnce(request.url, '?');
    return {
      request,
      response,
      id: `req_${ulid(clock.now())}`,
      peer: identifyPeer(request, options.peer),
      startedAt: performance.now(),
      profile,
      basePath,
      path: profile.basePath + path.slice(basePath.length).replace(/\/+$/, ''),
      queryString,
      operation: undefined,
      caller: anonymous,
      headers: {},
    };
  }

  function recordFile(response: Response): void {
    const { method, originalUrl: url } = response.req;
    const file = { id: `req_${ulid(clock.now())}`, startedAt: performance.now(), request: { method, url } };
    response.setHeader('X-Request-Id', file.id);
    response.once('close', () => recordRequest(options, file, 'file', response.statusCode));
  }

  async function answer(context: PipelineContext, path: PathEdge): Promise<void> {
    try {
      if (context.request.method === 'OPTIONS') return answers.describe(context, path);
      // Read before the handler reads: a write in between then makes the answer stale, never a stale one current.
      const revision = context.profile.name === 'calendar' ? await database.revision('calendar') : 0;
      answers.send(context, await pass(context, path), revision);
    } catch (error) {
      answers.refuse(context, error);
    }
  }
}

/** The last profile has no base path and takes what is left. */
function profileOf(profiles: readonly ApiProfile[], path: string): ApiProfile {
  const found = profiles.find((profile) =>
    [profile.basePath, ...profile.aliases].some((base) => isBelow(path.toLowerCase(), base)),
  );
  if (found === undefined) throw new Error(`No profile for ${path}`);
  return found;
}

const isBelow = (path: string, base: string): boolean => base === '' || path === base || path.startsWith(`${base}/`);

function noRoute(profile: ApiProfile, request: Request): Problem {
  const path = request.path.slice(0, 200);
  return new Problem(profile.codes.noRoute, {
    detail: `There is nothing at '${path}'; /openapi.json lists every path.`,
  });
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
