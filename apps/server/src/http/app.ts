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
import { readTarget } from './requests/request-target.ts';
import {
  type CachedResponsesOptions,
  createCachedResponses,
  createResponseCache,
  isRead,
  mayBeCached,
} from './responses/cached-responses.ts';
import { createCompressedBodies } from './responses/compressed-bodies.ts';
import { type PublicFolder, servePublicFolder } from './responses/public-folder.ts';
import { createResponses, type ResponseOptions } from './responses/response.ts';
import { noTemplate, recordRequest } from './responses/send-response.ts';
import { bindRoute, type Route } from './route.ts';

type WithoutCache<Options> = Omit<Options, 'cache' | 'compressedBodies'>;

export interface AppOptions
  extends PipelineOptions,
    ContextOptions,
    WithoutCache<ResponseOptions>,
    WithoutCache<CachedResponsesOptions> {
  readonly database: Pick<Database, 'revision'>;
  readonly contract: Contract;
  readonly handlers: Handlers;
  /** The last has no base path and takes what is left. */
  readonly profiles: readonly ApiProfile[];
  readonly publicFolders: readonly PublicFolder[];
  /** Puts something around the way of each request through the pipeline; no response is then taken from the cache. */
  readonly wrapPipeline?: (run: Pipeline) => Pipeline;
}

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** The HTTP side of the service: every path of the contract, mounted from the contract, and files that are public. */
export function createApp(options: AppOptions): RequestListener {
  const { profiles, database, clock, limiters } = options;
  const { document } = options.contract;
  const cache = createResponseCache();
  const compressedBodies = createCompressedBodies();
  const responses = createResponses({ ...options, cache, compressedBodies });
  const sendCached = createCachedResponses({ ...options, cache, compressedBodies });
  const { wrapPipeline } = options;
  const authenticateRequest = createRequestAuthenticator(options);
  const run = wrapPipeline?.(createPipeline(options)) ?? createPipeline(options);
  // Found before Express is entered, refused within it.
  const unclearTargets = new WeakMap<IncomingMessage, Problem>();
  const app = express();
  // Paths without parameters, which most requests ask for: Express would take as long to find them as all the rest.
  const fixedPaths = new Map<string, Serve>();
  app.disable('x-powered-by');
  app.set('query parser', false);

  app.use((request: Request, response: Response, next) => {
    const problem = unclearTargets.get(request);
    if (problem === undefined) next();
    else refuseUnlessLimited(createUnboundContext(request, response), problem);
  });
  for (const [path, item] of Object.entries(document.paths)) {
    const profile = profileOf(profiles, path);
    const bound = bindRoute(document, item, options.handlers, profile, pathValidatorOf(document, path));
    const rest = path.slice(profile.basePath.length).replace(/\{(\w+)\}/g, ':$1');
    for (const basePath of [profile.basePath, ...profile.aliases]) {
      const serve: Serve = (request, response) =>
        respond(createContext(options, request, response, profile, basePath, path), bound);
      app.all(`${basePath}${rest}`, serve);
      if (rest === path.slice(profile.basePath.length)) fixedPaths.set(`${basePath}${rest}`, serve);
      if (profile.ignoresParents) app.all(`${basePath}/*parents${rest}`, serve);
    }
  }
  // What reached no operation counts here, once.
  app.use((request: Request, response: Response, next) => {
    const context = createUnboundContext(request, response);
    const refusal = findRefusal(context);
    if (refusal === undefined) next();
    else responses.refuse(context, refusal);
  });
  for (const { path, folder } of options.publicFolders)
    app.use(
      path,
      servePublicFolder(folder, (response) => recordFile(response, `${path}/{file}`)),
    );
  app.use((request: Request, response: Response) => {
    const context = createUnboundContext(request, response);
    responses.refuse(context, noRoute(context.profile, request));
  });
  // What Express cannot go on with: a path that is no text once decoded, a file that cannot be read.
  app.use((error: unknown, request: Request, response: Response, _next: unknown) => fail(error, request, response));

  return (request, response) => {
    const problem = readTarget(request);
    if (problem !== undefined) {
      unclearTargets.set(request, problem);
      return app(request, response);
    }
    for (const { rewriteTarget } of profiles) request.url = rewriteTarget?.(request.url ?? '/') ?? request.url;
    if (wrapPipeline !== undefined || !mayBeCached(request)) return route(request, response);
    // The pipeline reports whatever fails here.
    const isSent = sendCached(request, response).catch(() => false);
    void isSent.then((sent) => sent || route(request, response));
  };

  function route(request: IncomingMessage, response: ServerResponse): void {
    const serve = fixedPaths.get(request.url?.split('?', 1)[0] ?? '');
    if (serve === undefined) app(request, response);
    else serve(request, response).catch((error) => fail(error, request, response));
  }

  function fail(error: unknown, request: IncomingMessage, response: ServerResponse): void {
    if (!response.headersSent) for (const name of response.getHeaderNames()) response.removeHeader(name);
    const context = createUnboundContext(request, response);
    refuseUnlessLimited(context, error instanceof URIError ? noRoute(context.profile, request) : error);
  }

  async function respond(context: PipelineContext, route: Route): Promise<void> {
    if (context.profile.offersMethods) context.offer = route.offer;
    try {
      if (context.request.method === 'OPTIONS') {
        limiters.admit(context);
        if (context.profile.offersMethods) context.caller = await authenticateRequest(context);
        return responses.describe(context, route);
      }
      // Read before the handler reads: a write in between then makes the response stale, never a stale one current.
      context.revision = await revisionToCache(context);
      await responses.send(context, await run(context, route));
    } catch (error) {
      responses.refuse(context, error);
    }
  }

  /** A write has no use for it, and on PostgreSQL it takes a query. */
  async function revisionToCache({ profile, request }: PipelineContext): Promise<number | undefined> {
    if (profile.revision === undefined || !isRead(request.method)) return undefined;
    return database.revision(profile.revision);
  }

  /** The context of a request that reached no operation. */
  function createUnboundContext(request: IncomingMessage, response: ServerResponse): PipelineContext {
    const profile = profileOf(profiles, requestPath(request));
    return createContext(options, request, response, profile, profile.basePath, noTemplate);
  }

  /** Counts a request; what the limits say against it, if anything. */
  function findRefusal(context: PipelineContext): unknown {
    try {
      limiters.admit(context);
      return undefined;
    } catch (error) {
      return error;
    }
  }

  function refuseUnlessLimited(context: PipelineContext, error: unknown): void {
    responses.refuse(context, findRefusal(context) ?? error);
  }

  function recordFile(response: Response, template: string): void {
    const file = {
      id: newRequestId(clock),
      template,
      startedAtMs: performance.now(),
      request: response.req,
      deprecations: nothingDeprecated,
      caller: anonymous,
    };
    response.setHeaders(new Map(Object.entries({ ...options.browserHeaders, 'X-Request-Id': file.id })));
    response.once('close', () => recordRequest(options, file, 'file', response.statusCode));
  }
}

function profileOf(profiles: readonly ApiProfile[], path: string): ApiProfile {
  const found = profiles.find(({ basePath, aliases }) =>
    [basePath, ...aliases].some((base) => isBelow(path.toLowerCase(), base)),
  );
  if (found === undefined) throw new Error(`No API profile takes ${path}`);
  return found;
}

const isBelow = (path: string, base: string): boolean => base === '' || path === base || path.startsWith(`${base}/`);

function noRoute(profile: ApiProfile, request: IncomingMessage): Problem {
  const path = requestPath(request).slice(0, 200);
  return new Problem(profile.codes.noRoute, {
    detail: `There is nothing at '${path}'; /openapi.json lists every path.`,
  });
}
