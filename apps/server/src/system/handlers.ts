import type { components } from '@ngoma/contract';
import { complete, serialized } from '@ngoma/express-contract';
import type { Caller } from '../account/caller.ts';
import { hasScope } from '../account/permissions.ts';
import type { Database } from '../database/database.ts';
import type { Replication } from '../database/replication.ts';
import { type ApiProfile, ownConventions } from '../http/api-profile.ts';
import type { OpenApiDocument } from '../http/contract.ts';
import type { Handlers, Input, Reply, RequestContext } from '../http/handler.ts';
import { renderErrorPage } from '../http/responses/page.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { Problem } from '../problems/problem.ts';
import { clientPackageHandlers } from './client-package.ts';
import { createContractTexts } from './contract-text.ts';
import { createDocsPages } from './docs-pages.ts';
import type { StandbyWatch } from './standby-watch.ts';

type Schemas = components['schemas'];
type Readiness = Schemas['Readiness'];

/** Health, metrics, the contract, and all paths of no other profile. */
export const systemProfile: ApiProfile = {
  ...ownConventions,
  basePath: '',
  requiresHttps: false,
  unknownQuery: 'ignored',
  bodyLimitBytes: 1024,
  gather: ({ queryString }) => ({ query: Object.fromEntries(new URLSearchParams(queryString)), body: undefined }),
  errorPage: renderErrorPage,
  toProblem: (errors) =>
    new Problem('validation_failed', {
      detail: errors.map(({ members, accepts }) => `'${members.join('/')}' ${accepts}.`).join(' '),
    }),
};

export interface SystemOptions {
  readonly document: OpenApiDocument;
  readonly database: Pick<Database, 'isReady' | 'description'>;
  readonly standbys: Pick<StandbyWatch, 'current' | 'warnings'>;
  readonly metrics: Metrics;
  readonly version: string;
  readonly worker: boolean;
  readonly carriers: readonly string[];
  /** True since the service was asked to stop. */
  isStopping(): boolean;
  /** Redirects an address of WordPress to its page; undefined if it names no post. */
  openPost(query: Input<'getHomePage'>['query'], request: RequestContext): Promise<Reply<'getHomePage'> | undefined>;
  /** The headers by which programs find the calendar. */
  discoveryHeaders(site: { readonly origin: string }): Readonly<Record<string, string>>;
}

export function systemHandlers(options: SystemOptions) {
  const contract = createContractTexts(options.document);
  const docsPages = createDocsPages(options.document);
  return {
    ...clientPackageHandlers(),

    async getLiveness() {
      return { status: 200, body: complete<Schemas['Liveness']>({ status: 'ok' }) };
    },

    async getReadiness({ caller, request }) {
      const isReady = !options.isStopping() && (await options.database.isReady());
      const details = isOperator(caller, request.local) ? options : undefined;
      return isReady
        ? { status: 200, body: toReadiness('ok', details) }
        : { status: 503, body: toReadiness('unavailable', details), headers: { 'Retry-After': '1' } };
    },

    async getMetrics({ caller, request }) {
      if (!isOperator(caller, request.local)) {
        throw new Problem('insufficient_scope', {
          detail: "Metrics need a request from the same machine, or a key of an administrator with the scope 'admin'.",
        });
      }
      return { status: 200, body: await options.metrics.render() };
    },

    async getContract({ request }) {
      const { text, etag } = contract.json(request.origin);
      return { status: 200, body: serialized(text), headers: { ETag: etag } };
    },

    async getContractAsYaml({ request }) {
      const { text, etag } = await contract.yaml(request.origin);
      return { status: 200, body: text, headers: { ETag: etag, 'Content-Type': 'application/yaml' } };
    },

    async getHomePage({ query, request }) {
      const opened = await options.openPost(query, request);
      const discovery = options.discoveryHeaders(request);
      if (opened?.status === 302) return { ...opened, headers: { ...discovery, ...opened.headers } };
      if (opened !== undefined) return opened;
      const headers = { Vary: 'Accept, Origin' };
      if (!request.prefersHtml()) {
        throw new Problem('not_found', {
          detail: "'/' only redirects browsers, to the calendar. /openapi.json lists every path.",
          headers,
        });
      }
      return { status: 302, headers: { ...discovery, ...headers, Location: `${request.origin}/events/` } };
    },

    async getDocsIndex({ request }) {
      return docsPages.reply('', request);
    },

    async getDocsFile({ path, request }) {
      return docsPages.reply(path.file, request);
    },

    async getDocsPage({ path, request }) {
      return docsPages.reply(`${path.section}/${path.page}`, request);
    },
  } satisfies Partial<Handlers>;
}

function isOperator(caller: Caller, local: boolean): boolean {
  if (local) return true;
  return caller.kind === 'key' && caller.user.role === 'administrator' && hasScope(caller.key.scopes, 'admin');
}

const toRepresentation = (replication: Replication | undefined): Readiness['replication'] =>
  replication && {
    synchronous_commit: replication.synchronousCommit,
    required_standbys: replication.required,
    confirming_standbys: replication.confirming ?? null,
  };

const toReadiness = (status: Readiness['status'], details: SystemOptions | undefined): Readiness =>
  complete<Readiness>({
    status,
    version: details?.version,
    database: details?.database.description,
    time_zones: details && process.versions.tz,
    worker: details?.worker,
    carriers: details && [...details.carriers],
    replication: details && toRepresentation(details.standbys.current()),
    warnings: details?.standbys.warnings(),
  });
