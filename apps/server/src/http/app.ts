import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { nothingDeprecated, pathValidatorOf } from '@ngoma/express-contract';
import express, { type Request, type Response } from 'express';
import { anonymous } from '../account/caller.ts';
import type { Database } from '../database/database.ts';
import { Problem } from '../problems/problem.ts';
import type { ApiProfile } from './api-profile.ts';
import { createRequestAuthenticator } from './auth/authenticate-request.ts';
import type { Contract } from './contract.ts';
import type { Handlers } from './handler.ts';
import {
  type ContextOptions,
  createContext,
  newRequestId,
  type PipelineContext,
  requestPath,
} from './pipeline-context.ts';
import { createPipeline, type Pipeline, type PipelineOptions } from './request-pipeline.ts';
import { normalizeTarget } from './requests/request-target.ts';
import {
  type CachedResponsesOptions,
  createCachedResponses,
  createResponseCache,
  isRead,
  mayBeCached,
} from './responses/cached-responses.ts';
import { createCompressedBodies } from './responses/compressed-bodies.ts';
import { type PublicFolder, servePublicFolder } from './responses/public-folder.ts';
import { createResponses, type ResponseOptions, type Responses } from './responses/response.ts';
import { noTemplate, recordRequest } from './responses/send-response.ts';
import { bindRoute, type Route } from './route.ts';

type WithoutCache<Options> = Omit<Options, 'cache' | 'compressedBodies'>;

export interface AppOptions
  extends PipelineOptions,
    ContextOptions,
    WithoutCache<ResponseOptions>,
    WithoutCache<CachedResponsesOptions> {
  readonly database: Pick<Database, 'revision' | 'readAtRevision'>;
  readonly contract: Contract;
  readonly handlers: Handlers;
  /** The last profile has no base path and serves all other paths. */
  readonly profiles: readonly ApiProfile[];
  readonly publicFolders: readonly PublicFolder[];
  /** Pages below `/console`, which are not a part of the API. */
  readonly serveConsole: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  /** Wraps the pipeline of each request, which disables the response cache. */
  readonly wrapPipeline?: (run: Pipeline) => Pipeline;
}

/** Creates the HTTP application: all paths of the contract, and public files. */
export function createApp(options: AppOptions): RequestListener {
  const { profiles, wrapPipeline } = options;
  const caches = { cache: createResponseCache(), compressedBodies: createCompressedBodies() };
  const responses = createResponses({ ...options, ...caches });
  const sendCached = createCachedResponses({ ...options, ...caches });
  const unmatched = createUnmatched(options, responses);
  const route = createRouter(options, responses, unmatched);

  return (request, response) => {
    const problem = normalizeTarget(request);
    if (problem !== undefined) return unmatched.sendError(request, response, problem);
    for (const { rewriteTarget } of profiles) request.url = rewriteTarget?.(request.url ?? '/') ?? request.url;
    if (wrapPipeline !== undefined || !mayBeCached(request)) return route(request, response);
    // The pipeline repeats and reports a failure.
    const isSent = sendCached(request, response).catch(() => false);
    void isSent.then((sent) => sent || route(request, response));
  };
}

const consolePath = '/console';

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Routes requests to operations, then to public files, then to a 404. */
function createRouter(options: AppOptions, responses: Responses, unmatched: Unmatched): RequestListener {
  const { document } = options.contract;
  const respond = createResponder(options, responses);
  const app = express();
  // A lookup of fixed paths, because routing of Express takes as long as the rest of a request.
  const fixedPaths = new Map<string, Serve>();
  app.disable('x-powered-by');
  app.set('query parser', false);

  for (const [path, item] of Object.entries(document.paths)) {
    const profile = profileOf(options.profiles, path);
    const route = bindRoute(document, item, options.handlers, profile, pathValidatorOf(document, path));
    const pathBelow = path.slice(profile.basePath.length);
    const pattern = pathBelow.replace(/\{(\w+)\}/g, ':$1');
    for (const basePath of [profile.basePath, ...profile.aliases]) {
      const serve: Serve = (request, response) =>
        respond(createContext(options, request, response, profile, basePath, path), route);
      app.all(`${basePath}${pattern}`, serve);
      if (pattern === pathBelow) fixedPaths.set(`${basePath}${pattern}`, serve);
      if (profile.ignoresParents) app.all(`${basePath}/*parents${pattern}`, serve);
    }
  }
  app.use(unmatched.limit);
  app.use((request: Request, response: Response, next: (error?: unknown) => void) => {
    if (!isBelow(requestPath(request), consolePath)) return next();
    recordFile(options, response, consolePath);
    options.serveConsole(request, response).catch(next);
  });
  for (const { path, folder } of options.publicFolders)
    app.use(
      path,
      servePublicFolder(folder, (response) => recordFile(options, response, `${path}/{file}`)),
    );
  app.use((request: Request, response: Response) => unmatched.sendNoRoute(request, response));
  // Errors of Express: a path with invalid encoding, or a file that cannot be read.
  app.use((error: unknown, request: Request, response: Response, _next: unknown) =>
    unmatched.sendFailure(request, response, error),
  );

  return (request, response) => {
    const serve = fixedPaths.get(request.url?.split('?', 1)[0] ?? '');
    if (serve === undefined) app(request, response);
    else serve(request, response).catch((error) => unmatched.sendFailure(request, response, error));
  };
}

function createResponder(options: AppOptions, responses: Responses) {
  const { database, limiters, wrapPipeline } = options;
  const authenticateRequest = createRequestAuthenticator(options);
  const run = wrapPipeline?.(createPipeline(options)) ?? createPipeline(options);

  /** Undefined for writes, which do not use it: on PostgreSQL it costs a query. */
  async function revisionToCache({ profile, request }: PipelineContext): Promise<number | undefined> {
    if (profile.revision === undefined || !isRead(request.method)) return undefined;
    return database.revision(profile.revision);
  }

  return async (context: PipelineContext, route: Route): Promise<void> => {
    if (context.profile.offersMethods) context.offer = route.offer;
    try {
      if (context.request.method === 'OPTIONS') {
        limiters.admit(context);
        if (context.profile.offersMethods) context.caller = await authenticateRequest(context);
        return responses.sendMethods(context, route);
      }
      // Read before the handler runs, so that a concurrent write makes the cached response stale.
      context.revision = await revisionToCache(context);
      await responses.send(context, await run(context, route));
    } catch (error) {
      responses.sendError(context, error);
    }
  };
}

type Unmatched = ReturnType<typeof createUnmatched>;

/** Handles requests that match no operation; they count towards the rate limit as well. */
function createUnmatched(options: AppOptions, responses: Responses) {
  const { profiles, limiters } = options;

  function contextOf(request: IncomingMessage, response: ServerResponse): PipelineContext {
    const profile = profileOf(profiles, requestPath(request));
    return createContext(options, request, response, profile, profile.basePath, noTemplate);
  }

  function findLimitError(context: PipelineContext): unknown {
    try {
      limiters.admit(context);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  function sendError(request: IncomingMessage, response: ServerResponse, error: unknown): void {
    const context = contextOf(request, response);
    responses.sendError(context, findLimitError(context) ?? error);
  }

  return {
    sendError,

    limit(request: IncomingMessage, response: ServerResponse, next: () => void): void {
      const context = contextOf(request, response);
      const error = findLimitError(context);
      if (error === undefined) next();
      else responses.sendError(context, error);
    },

    sendNoRoute(request: IncomingMessage, response: ServerResponse): void {
      const context = contextOf(request, response);
      responses.sendError(context, noRoute(context.profile, request));
    },

    sendFailure(request: IncomingMessage, response: ServerResponse, error: unknown): void {
      if (!response.headersSent) for (const name of response.getHeaderNames()) response.removeHeader(name);
      const { profile } = contextOf(request, response);
      sendError(request, response, error instanceof URIError ? noRoute(profile, request) : error);
    },
  };
}

function recordFile(options: AppOptions, response: Response, template: string): void {
  const file = {
    id: newRequestId(options.clock),
    template,
    startedAtMs: performance.now(),
    request: response.req,
    deprecations: nothingDeprecated,
    caller: anonymous,
  };
  response.setHeaders(new Map(Object.entries({ ...options.browserHeaders, 'X-Request-Id': file.id })));
  response.once('close', () => recordRequest(options, file, 'file', response.statusCode));
}

function profileOf(profiles: readonly ApiProfile[], path: string): ApiProfile {
  const found = profiles.find(({ basePath, aliases }) =>
    [basePath, ...aliases].some((base) => isBelow(path.toLowerCase(), base)),
  );
  if (found === undefined) throw new Error(`No API profile has the path ${path}`);
  return found;
}

const isBelow = (path: string, base: string): boolean => base === '' || path === base || path.startsWith(`${base}/`);

function noRoute(profile: ApiProfile, request: IncomingMessage): Problem {
  const path = requestPath(request).slice(0, 200);
  return new Problem(profile.codes.noRoute, {
    detail: `There is nothing at '${path}'; /openapi.json lists every path.`,
  });
}
