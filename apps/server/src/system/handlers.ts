import type { components } from '@ngoma/contract';
import type { Caller } from '../account/caller.ts';
import { hasScope } from '../account/permissions.ts';
import type { Database } from '../database/database.ts';
import type { OpenApiDocument } from '../http/document.ts';
import { complete, type Handlers, type Input, type Reply, type RequestContext } from '../http/handler.ts';
import type { Metrics } from '../metrics.ts';
import { Problem } from '../problems/problem.ts';
import { createContractText } from './contract-text.ts';
import { pageFrame, renderErrorIndex, renderErrorPage, renderGuide, renderHomePage } from './pages.ts';

type Schemas = components['schemas'];
type Readiness = Schemas['Readiness'];

export interface SystemOptions {
  readonly document: OpenApiDocument;
  readonly database: Pick<Database, 'isReady' | 'description'>;
  readonly metrics: Metrics;
  readonly version: string;
  readonly worker: boolean;
  readonly carriers: readonly string[];
  /** True from the moment the service was asked to stop. */
  isStopping(): boolean;
  /** Leads to the page of what an address of WordPress names; undefined where it names nothing. */
  openPost(query: Input<'getHomePage'>['query'], request: RequestContext): Promise<Reply<'getHomePage'> | undefined>;
  /** By which programs find the calendar. */
  discoveryHeaders(site: { readonly origin: string }): Readonly<Record<string, string>>;
}

export function systemHandlers(options: SystemOptions) {
  const contractText = createContractText(options.document);
  return {
    async getLiveness() {
      return { status: 200, body: complete<Schemas['Liveness']>({ status: 'ok' }) };
    },

    async getReadiness({ caller, request }) {
      const isReady = !options.isStopping() && (await options.database.isReady());
      const details = isOperator(caller, request.local) ? options : undefined;
      return isReady
        ? { status: 200, body: toReadiness('ok', details) }
        : { status: 503, body: toReadiness('unavailable', details) };
    },

    async getMetrics({ caller, request }) {
      if (!isOperator(caller, request.local)) {
        throw new Problem('insufficient_scope', {
          detail:
            "Metrics are for callers on the same machine, and for keys of an administrator with the scope 'admin'.",
        });
      }
      return { status: 200, body: await options.metrics.render() };
    },

    async getContract({ request }) {
      const { json, etag } = contractText(request.origin);
      return { status: 200, body: { json }, headers: { ETag: etag } };
    },

    async getHomePage({ query, request }) {
      const opened = await options.openPost(query, request);
      if (opened !== undefined) return opened;
      const headers = { Vary: 'Accept, Origin' };
      if (!request.prefersHtml()) {
        throw new Problem('not_found', { detail: "There is nothing at '/'; /openapi.json lists every path.", headers });
      }
      const own = { ...pageFrame.headers, ...options.discoveryHeaders(request) };
      return { status: 200, body: renderHomePage(request.origin), headers: { ...own, ...headers } };
    },

    async listErrorPages({ request }) {
      return { status: 200, body: renderErrorIndex(request.origin), headers: pageFrame.headers };
    },

    async getErrorPage({ path, request }) {
      const page = renderErrorPage(path.code, request.origin);
      if (page === undefined) throw new Problem('not_found', { detail: `There is no error code '${path.code}'.` });
      return { status: 200, body: page, headers: pageFrame.headers };
    },

    async getGuide({ path, request }) {
      const page = renderGuide(path.guide, request.origin);
      if (page === undefined) throw new Problem('not_found', { detail: `There is no guide '${path.guide}'.` });
      return { status: 200, body: page, headers: pageFrame.headers };
    },
  } satisfies Partial<Handlers>;
}

function isOperator(caller: Caller, local: boolean): boolean {
  if (local) return true;
  return caller.kind === 'key' && caller.user.role === 'administrator' && hasScope(caller.key.scopes, 'admin');
}

const toReadiness = (status: Readiness['status'], details: SystemOptions | undefined): Readiness =>
  complete<Readiness>({
    status,
    version: details?.version,
    database: details?.database.description,
    time_zones: details && process.versions.tz,
    worker: details?.worker,
    carriers: details && [...details.carriers],
  });
