import './thread-pool.ts';
import path from 'node:path';
import { createAuthenticator } from './account/authenticate.ts';
import { createFailedAttempts, unlimitedAttempts } from './account/failed-attempts.ts';
import { createFirstCredentials, type FirstCredentials } from './account/first-start.ts';
import { createLastUse } from './account/last-use.ts';
import { removeFirstCredentialsOnceUsed } from './account/remove-first-credentials.ts';
import { createSecretBox, createSigner, loadSecretKey } from './account/secret-box.ts';
import { createWebhookSecrets } from './account/webhook-secrets.ts';
import { createAddressList } from './address-list.ts';

import { createCalendar } from './calendar/calendar.ts';
import { releaseAllImports } from './calendar/imports/repository.ts';
import { type Clock, systemClock } from './clock.ts';
import { allowsLoopbackCallbacks, type Config, loadConfig } from './config.ts';
import { afterCommit, type Database } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { createApp } from './http/app.ts';
import { browserHeaders } from './http/browser-headers.ts';
import { createContractCheck } from './http/contract-check.ts';
import { loadContract } from './http/document.ts';
import type { Handlers, OperationId } from './http/handler.ts';
import { createLimiters, type Limiters, noLimiters } from './http/limiters.ts';
import { createLagMeter, createLoadShedding, type LagMeter, noLag } from './http/load-shedding.ts';
import { createProcessCount } from './http/process-count.ts';
import { createRespondOnce } from './idempotency/respond-once.ts';
import { listen } from './listen.ts';
import { createLog, type Logger } from './log.ts';
import { createLogOutput } from './log-output.ts';
import { carrierHandlers } from './messaging/carriers/controls/handlers.ts';
import { isHttpCarrier } from './messaging/carriers/http-carrier.ts';
import { createLiveCarriers } from './messaging/carriers/live-carriers.ts';
import { createCarriers } from './messaging/carriers/routing.ts';
import { createSimulator } from './messaging/carriers/simulator.ts';
import { createMessaging } from './messaging/messaging.ts';
import { createMetrics } from './metrics.ts';
import { warnOfMisspeltSettings } from './misspelt-settings.ts';
import { createGuardedGet } from './outbound/guarded-get.ts';
import { createGuardedPost } from './outbound/guarded-post.ts';
import { createRetention } from './retention.ts';
import { FailedStart, printStartupMessage, tellFirstCredentials } from './startup-message.ts';
import { auditHandlers } from './system/audit/handlers.ts';
import { systemHandlers } from './system/handlers.ts';
import { systemProfile } from './system/profile.ts';
import { ulid } from './ulid.ts';
import { version } from './version.ts';
import { enqueueWebhooks, releaseAllDeliveries } from './webhooks/deliveries.ts';
import { createWebhookWorker } from './webhooks/worker.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly log?: Logger;
  /** How many lines the log has lost so far. */
  readonly droppedLogLines?: () => number;
  /** Shows the operator what the very first start creates; throws where it cannot, and then nothing is created. */
  readonly tellFirstCredentials: (credentials: FirstCredentials) => void;
  readonly limiters?: Limiters;
  /** For tests: tells how far the event loop is behind. */
  readonly lag?: LagMeter;
  /** For tests: puts other handlers in the place of the real ones. */
  readonly changeHandlers?: (handlers: Handlers) => Handlers;
  /** Told of each response of an operation; the tests record what they have seen. */
  readonly onResponse?: (operation: OperationId, status: number) => void;
  /** Told, with `VALIDATE_RESPONSES`, of each response and webhook that is not as the contract has it. */
  readonly onViolation?: (violation: string) => void;
}

export interface Service {
  /** `http://127.0.0.1:3000`: where it listens; undefined for a process that only carries messages. */
  readonly url: string | undefined;
  readonly database: Database;
  /**
   * Takes no more connections, finishes the requests that run and the work at hand, and closes the database. Connections
   * without a request are closed after `idleGraceMs`, for a request may be on its way.
   */
  stop(idleGraceMs?: number): Promise<void>;
}

// Together with a moment for the database, a stop takes at most eight seconds.
const finishRequestsMs = 5_500;
const finishJobsMs = 1_000;
// A submit whose answer is not waited for becomes uncertain, so these have what the requests leave.
const finishSubmitsMs = 4_500;

/** Puts the whole service together, from top to bottom: each part uses only those above it. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, clock = systemClock, log = createLog(config.logLevel) } = options;
  // Ends what was started, the last thing first: when the service is stopped, or when a later part fails to start.
  await using started = new AsyncDisposableStack();
  const listener = config.api ? await listen(config, () => `req_${ulid(clock.now())}`) : undefined;
  let idleGraceMs = 0;
  const stopListening = async () => listener?.close(finishRequestsMs, idleGraceMs);
  started.defer(stopListening);
  const database = await openDatabase({ url: config.databaseUrl, clock, lock: true, takesRequests: config.api });
  started.defer(() => database.close());
  const secretKey = loadSecretKey(config);
  const secrets = createSecretBox(secretKey);
  await createFirstCredentials(database, secrets, options.tellFirstCredentials, clock.now());
  started.defer(removeFirstCredentialsOnceUsed({ db: database, clock, log, dataDir: config.dataDir }));
  const lastUse = createLastUse({ db: database, clock, log });
  started.defer(() => lastUse.flush());
  const contract = loadContract();
  const contractCheck = config.validateResponses ? createContractCheck(contract.document) : undefined;
  const metrics = createMetrics(options.droppedLogLines);
  const allowLoopbackHttp = allowsLoopbackCallbacks(config);
  let stoppingSinceMs: number | undefined;
  const sinceStopMs = () => clock.monotonicMs() - (stoppingSinceMs ?? clock.monotonicMs());

  const webhooks = createWebhookWorker({
    db: database,
    clock,
    log,
    metrics,
    poster: createGuardedPost({ clock }),
    secretsOf: createWebhookSecrets(database, secrets),
    allowLoopbackHttp,
  });
  const carriers = createCarriers({
    simulator: createSimulator({ clock }),
    live: config.carriersFile ? createLiveCarriers(config.carriersFile, { clock, log }) : [],
    routes: config.carriersFile?.routes ?? [],
  });
  const messaging = createMessaging({
    db: database,
    clock,
    log,
    metrics,
    carriers,
    approvedSenders: config.approvedSenders,
    allowLoopbackCallbacks: allowLoopbackHttp,
    enqueueWebhooks: async (trx, notices) => {
      for (const { eventType, payload } of notices) reportViolation(contractCheck?.webhook(eventType, payload));
      await enqueueWebhooks(database, trx, notices);
      afterCommit(trx, webhooks.wake);
    },
    isOnlyProcess: !database.isShared,
  });
  const getter = createGuardedGet({ clock });
  started.defer(() => getter.close());
  const calendar = createCalendar({
    db: database,
    clock,
    log,
    document: contract.document,
    zone: config.timeZone,
    currency: config.currency,
    imageFolder: path.resolve(config.dataDir, 'images'),
    getter,
    policy: { allowLoopbackHttp },
    signer: createSigner(secretKey),
    respondOnce: createRespondOnce(database),
  });
  const system = systemHandlers({
    document: contract.document,
    database,
    metrics,
    version,
    worker: config.worker,
    carriers: carriers.all.map(({ name }) => name),
    isStopping: () => stoppingSinceMs !== undefined,
    openPost: calendar.openPost,
    discoveryHeaders: calendar.discoveryHeaders,
  });
  const operated = carrierHandlers({
    db: database,
    clock,
    describe: () =>
      carriers.all.map(({ name, settings: { window, perSecond } }) => {
        return { name, kind: config.carriersFile?.carriers.get(name)?.kind ?? 'simulator', window, perSecond };
      }),
    readCallback(name, callback) {
      const carrier = carriers.find(name);
      return carrier && isHttpCarrier(carrier) ? carrier.readCallback(callback) : { kind: 'unauthorized' };
    },
    receive: messaging.worker.receive,
  });
  const handlers: Handlers = {
    ...messaging.handlers,
    ...operated,
    ...calendar.handlers,
    ...auditHandlers(database),
    ...system,
  };

  const processCount = createProcessCount({ database, clock, log });
  if (config.rateLimit) await processCount.start();
  started.defer(() => processCount.stop());
  const processes = processCount.current;
  const lag = options.lag ?? (config.rateLimit ? createLagMeter() : noLag);
  started.defer(() => lag.stop());
  const app = createApp({
    contract,
    handlers: options.changeHandlers?.(handlers) ?? handlers,
    profiles: [messaging.profile, ...calendar.profiles, systemProfile],
    publicFolders: [calendar.uploads],
    authenticate: createAuthenticator({
      db: database,
      clock,
      lastUse,
      failedAttempts: config.rateLimit ? createFailedAttempts(clock, processes) : unlimitedAttempts,
    }),
    database,
    admit: createLoadShedding(lag),
    limiters: options.limiters ?? (config.rateLimit ? createLimiters(clock, { processes }) : noLimiters),
    peer: {
      trustedProxies: createAddressList(config.trustedProxies),
      publicUrl: config.publicUrl,
      hosts: config.hosts,
    },
    corsOrigins: config.corsOrigins,
    browserHeaders: browserHeaders(config.tls !== undefined),
    clock,
    log,
    metrics,
    contractCheck,
    onResponse: options.onResponse,
    onViolation: options.onViolation,
  });

  await messaging.controls.start();
  started.defer(() => messaging.controls.stop());
  if (config.worker) {
    // No other server can be at work: whatever is leased belongs to one that is dead.
    if (!database.isShared) await releaseAllDeliveries(database);
    webhooks.start();
    started.defer(() => webhooks.stop(finishJobsMs));
    if (!database.isShared) await releaseAllImports(database);
    calendar.imports.start();
    started.defer(() => calendar.imports.stop(finishJobsMs));
    const retention = createRetention({ db: database, clock, log, auditDays: config.auditDays });
    retention.start();
    started.defer(() => retention.stop());
    await messaging.worker.start();
    started.defer(() => messaging.worker.stop(Math.max(finishJobsMs, finishSubmitsMs - sinceStopMs())));
    calendar.zoneRules.start();
    started.defer(() => calendar.zoneRules.stop());
  }
  listener?.serve(app);
  // Here as well: a service that stops takes no more requests before its workers end.
  started.defer(stopListening);

  const running = started.move();
  return {
    url: listener?.url,
    database,
    async stop(graceMs = 0) {
      stoppingSinceMs = clock.monotonicMs();
      idleGraceMs = graceMs;
      await running.disposeAsync();
    },
  };

  /** A webhook that is not as the contract has it goes out all the same: its message cannot take another way. */
  function reportViolation(violation: string | undefined): void {
    if (violation === undefined) return;
    log.error({ violation }, 'A webhook is not as the contract has it');
    options.onViolation?.(violation);
  }
}

/** Starts the service, says where it is, and stops it when it is asked to. */
export async function run(config: Config): Promise<void> {
  const output = createLogOutput(process.stdout.fd);
  const log = createLog(config.logLevel, output);
  const service = await startService({
    config,
    log,
    droppedLogLines: output.droppedLines,
    tellFirstCredentials: (credentials) => tellFirstCredentials(credentials, config, log),
  }).catch((error: unknown) => {
    throw new FailedStart(error, config);
  });
  printStartupMessage(service.url, service.database.description, config);
  const signal = await new Promise<string>((asked) => {
    for (const each of ['SIGINT', 'SIGTERM'] as const) process.once(each, asked);
  });
  log.info({ signal }, 'Stopping');
  // What was answered is stored, so nothing is lost where the storage or the log holds up the end. `process.exit` would wait
  // for the calls of the system that hold it up.
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), stopWithinMs).unref();
  await service.stop(idleConnectionGraceMs);
  await output.finish(finishLogMs);
}

const stopWithinMs = 8_000;
const idleConnectionGraceMs = 500;
const finishLogMs = 500;

if (import.meta.main) {
  warnOfMisspeltSettings(process.env);
  try {
    await run(loadConfig(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
