import type { RequestListener } from 'node:http';
import path from 'node:path';
import { createPrecompilation, prepareValidators } from '@ngoma/express-contract';
import { createAuthenticator } from '../account/authenticate.ts';
import { hashSecret } from '../account/credential-text.ts';
import { createFailedAttempts, unlimitedAttempts } from '../account/failed-attempts.ts';
import { findUserOfEarlierSession, findValidSession } from '../account/sessions/repository.ts';
import { createServeConsole } from '../console/serve-console.ts';
import type { Database } from '../database/database.ts';
import { longestWaitMs, WaitBudget, withWaitBudget } from '../database/wait-budget.ts';
import { createApp } from '../http/app.ts';
import type { Handlers } from '../http/handler.ts';
import { createLagMeter, createLoadShedding, noLag } from '../http/limits/load-shedding.ts';
import { createOwnRequests, type OwnRequests } from '../http/own-requests.ts';
import { browserHeaders } from '../http/responses/response-headers.ts';
import { createCertificateWatch } from '../listener/certificate-watch.ts';
import { type Listener, listen } from '../listener/listen.ts';
import { createAddressList } from '../network/address-list.ts';
import { sandboxProfile } from '../sandbox/handlers.ts';
import { siteOrigin, type TlsSettings } from '../settings/config.ts';
import { systemProfile } from '../system/handlers.ts';
import { type Base, clockOf, openBase, type ServiceOptions } from './base.ts';
import { createHandlers } from './handlers.ts';
import {
  assembleCalendar,
  assembleCarriers,
  assembleMessaging,
  assembleWebhooks,
  type Parts,
  startLimits,
} from './parts.ts';
import { startWorkers } from './start-workers.ts';
import { stopTimes } from './stop-times.ts';
import { startUploadCleanup } from './upload-cleanup.ts';

export interface Service {
  /** `http://127.0.0.1:3000`; undefined if the process serves no requests. */
  readonly url: string | undefined;
  readonly database: Database;
  readonly app: RequestListener;
  /**
   * Stops listening, finishes open requests and running jobs, and closes the database. Connections without a request are
   * closed after `idleGraceMs`, because a request may be under way.
   */
  stop(idleGraceMs?: number): Promise<void>;
}

/** Assembles the whole service from top to bottom: each part uses only parts above it. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config } = options;
  // Stops the started parts in reverse order, at a stop of the service or if a later part fails to start.
  await using started = new AsyncDisposableStack();
  const own = await listenIfNeeded(options);
  const listener = options.listener ?? own;
  let idleGraceMs = 0;
  const stopListening = async () => own?.close(stopTimes.requestsMs, idleGraceMs);
  started.defer(stopListening);

  const base = await openBase(options, started, own?.refuseUntilServed);
  const webhooks = assembleWebhooks(base);
  const { simulator, carriers } = await assembleCarriers(base);
  const limits = await startLimits(base, started);
  const messaging = assembleMessaging(base, { webhooks, carriers, limits });
  const ownRequests = createOwnRequests();
  const calendar = assembleCalendar(
    base,
    { webhooks, ownRequests, origin: config.publicUrl ?? listener?.url ?? siteOrigin(config) },
    started,
  );
  const parts: Parts = { webhooks, simulator, carriers, limits, messaging, calendar };
  const app = assembleApp(base, { ...parts, ownRequests }, createHandlers(base, parts), started);
  ownRequests.serve(app);
  // Requests of pages to the API share the time of their page.
  const limited: RequestListener = (request, response) => {
    const waitedMs = listener?.waitedForStartMs(request) ?? 0;
    withWaitBudget(new WaitBudget(longestWaitMs - waitedMs), () => app(request, response));
  };

  await messaging.controls.start();
  started.defer(() => messaging.controls.stop());
  if (config.api) {
    const uploadCleanup = await startUploadCleanup({ ...base, profiles: profilesOf(parts) });
    started.defer(() => uploadCleanup.stop());
  }
  if (config.worker) await startWorkers(base, parts, started);
  // Otherwise a process that joins others holds up the sends that a load balancer gives to it at once: by 3.9 seconds on a
  // busy machine. A single process starts without it, because sends wait for its start.
  if (config.api && options.compilesInAdvance && base.database.isShared)
    await prepareValidators(base.contract.document, '/v1/messages', 'post');
  await listener?.serve(limited);
  if (own && config.tls) watchCertificate(base, config.tls, own, started);
  if (config.api && options.compilesInAdvance) compileInAdvance(base, started);
  // A second time, so that a stop ends requests before the workers.
  started.defer(stopListening);

  const running = started.move();
  return {
    url: listener?.url,
    database: base.database,
    app: limited,
    async stop(graceMs = 0) {
      base.stopping.sinceMs = base.clock.monotonicMs();
      idleGraceMs = graceMs;
      await running.disposeAsync();
    },
  };
}

const profilesOf = ({ messaging, calendar }: Parts) => [
  messaging.profile,
  ...calendar.profiles,
  sandboxProfile,
  systemProfile,
];

/** Builds the request listener. */
function assembleApp(
  base: Base,
  parts: Parts & { readonly ownRequests: OwnRequests },
  handlers: Handlers,
  started: AsyncDisposableStack,
): RequestListener {
  const { options, config, clock, log, database, lastUse, contract, contractCheck, metrics } = base;
  const { sandbox } = options;
  const { limits, calendar, ownRequests } = parts;
  const lag = options.lag ?? (config.rateLimit ? createLagMeter() : noLag);
  started.defer(() => lag.stop());
  const failedAttempts = config.rateLimit ? createFailedAttempts(clock, limits.processes) : unlimitedAttempts;
  const client = {
    trustedProxies: createAddressList(config.trustedProxies),
    publicUrl: config.publicUrl,
    hosts: config.hosts,
  };
  return createApp({
    contract,
    handlers: options.changeHandlers?.(handlers) ?? handlers,
    ...(sandbox && { wrapPipeline: sandbox.wrapPipeline(contract.document) }),
    profiles: profilesOf(parts),
    publicFolders: [calendar.uploads],
    serveConsole: createServeConsole({
      ...{ ownRequests, client, clock, zone: config.timeZone },
      isSignedIn: async (token) =>
        (await findValidSession(database.read, hashSecret(token), clock.now())) !== undefined,
      wasSignedIn: async (browser) => (await findUserOfEarlierSession(database.read, browser)) !== undefined,
      uploadFolder: path.resolve(config.dataDir, 'uploads'),
    }),
    authenticate: createAuthenticator({ db: database, clock, lastUse, failedAttempts }),
    database,
    shedLoad: createLoadShedding(lag),
    limiters: limits.limiters,
    client,
    corsOrigins: config.corsOrigins,
    browserHeaders: browserHeaders(config.tls !== undefined),
    ...{ clock, log, metrics, contractCheck },
    onResponse: options.onResponse,
    onViolation: options.onViolation,
  });
}

/**
 * Connections wait until the service is ready, or go to other servers. Undefined if the options contain a listener, or
 * without an API.
 */
async function listenIfNeeded(options: ServiceOptions) {
  const { config, listener } = options;
  if (!config.api || listener !== undefined) return undefined;
  return listen(config, clockOf(options));
}

function compileInAdvance({ contract, log }: Base, started: AsyncDisposableStack): void {
  const precompilation = createPrecompilation({
    document: contract.document,
    onError: (error) => log.warn({ err: error }, 'Compiling validators in advance failed'),
  });
  void precompilation.start();
  started.defer(() => precompilation.stop());
}

function watchCertificate(
  { clock, log }: Base,
  tls: TlsSettings,
  { useCertificate: use }: Listener,
  started: AsyncDisposableStack,
): void {
  const certificate = createCertificateWatch({ clock, log, tls, use });
  certificate.start();
  started.defer(() => certificate.stop());
}
