import type { RequestListener } from 'node:http';
import path from 'node:path';
import { createDayLimits } from './account/api-keys/day-limits.ts';
import { createAuthenticator } from './account/authenticate.ts';
import { createFailedAttempts, unlimitedAttempts } from './account/failed-attempts.ts';
import { createFirstCredentials, type FirstCredentials } from './account/first-start.ts';
import { createLastUse, type LastUse } from './account/last-use.ts';
import { loadFittingKey, requireFittingKey } from './account/load-fitting-key.ts';
import { removeFirstCredentialsOnceUsed } from './account/remove-first-credentials.ts';
import { createSecretBox, createSigner, type SecretBox } from './account/secret-box.ts';
import { createSpendingLimits } from './account/spending/spending-limits.ts';
import { auditHandlers } from './account-api/audit/handlers.ts';
import { accountHandlers } from './account-api/handlers.ts';
import { createAddressList } from './address-list.ts';
import { createCalendar } from './calendar/calendar.ts';
import { releaseAllImports } from './calendar/imports/repository.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/open.ts';
import { createApp } from './http/app.ts';
import { browserHeaders } from './http/browser-headers.ts';
import type { ResponseObserver } from './http/cached-responses.ts';
import type { ContractCheck } from './http/contract-check.ts';
import { type Contract, loadContract, type OpenApiDocument } from './http/document.ts';
import type { Handlers } from './http/handler.ts';
import { createLimiters, type Limiters, noLimiters } from './http/limiters.ts';
import { createLagMeter, createLoadShedding, type LagMeter, noLag } from './http/load-shedding.ts';
import { createProcessCount } from './http/process-count.ts';
import { createRespondOnce, type RespondOnce } from './idempotency/respond-once.ts';
import { createCertificateWatch } from './listener/certificate-watch.ts';
import { type Listener, listen } from './listener/listen.ts';
import { createLog, type Logger } from './log/log.ts';
import type { Carriers } from './messaging/carriers/carriers.ts';
import { carrierHandlers } from './messaging/carriers/controls/handlers.ts';
import { isHttpCarrier } from './messaging/carriers/http-receipts.ts';
import { createCarriers } from './messaging/carriers/routing.ts';
import { createSimulator, type Simulator } from './messaging/carriers/simulator.ts';
import { alwaysOpen, createMarketingHours } from './messaging/messages/marketing-hours.ts';
import { createMessaging, type Messaging } from './messaging/messaging.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { createGuardedGet } from './outbound/guarded-get.ts';
import { createGuardedPost } from './outbound/guarded-post.ts';
import { createQueueMetrics } from './queue-metrics.ts';
import { createRetention } from './retention.ts';
import { sandboxHandlers } from './sandbox/handlers.ts';
import { sandboxProfile } from './sandbox/profile.ts';
import type { Sandbox } from './sandbox/sandbox.ts';
import { allowsLoopbackCallbacks, type Config, siteOrigin, type TlsSettings } from './settings/config.ts';
import { systemHandlers } from './system/handlers.ts';
import { systemProfile } from './system/profile.ts';
import { ulid } from './ulid.ts';
import { version } from './version.ts';
import { releaseAllDeliveries } from './webhooks/deliveries.ts';
import { createWebhooks, type Webhooks } from './webhooks/webhooks.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly log?: Logger;
  /** How many lines the log has lost so far. */
  readonly droppedLogLines?: () => number;
  /** Shows the operator what the very first start creates; throws where it cannot, and then nothing is created. */
  readonly tellFirstCredentials: (credentials: FirstCredentials) => void;
  readonly limiters?: Limiters;
  /** Takes requests from here, and does not close it; where it is left out, from where the settings say. */
  readonly listener?: Listener;
  /** Makes it one: with accounts that everybody knows, failures on request, and the operations of `/sandbox`. */
  readonly sandbox?: Sandbox;
  /** For tests: tells how far the event loop is behind. */
  readonly lag?: LagMeter;
  /** For tests: another contract than the one that `npm run generate` made. */
  readonly contract?: Contract;
  /** For tests: puts other handlers in the place of the real ones. */
  readonly changeHandlers?: (handlers: Handlers) => Handlers;
  /** Told of each response of an operation; the tests record what they have seen. */
  readonly onResponse?: ResponseObserver;
  /** Told, with `VALIDATE_RESPONSES`, of each response and webhook that is not as the contract has it. */
  readonly onViolation?: (violation: string) => void;
}

export interface Service {
  /** `http://127.0.0.1:3000`: where it listens; undefined for a process that only carries messages. */
  readonly url: string | undefined;
  readonly database: Database;
  /** Answers requests. */
  readonly app: RequestListener;
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
  const { config } = options;
  // Ends what was started, the last thing first: when the service is stopped, or when a later part fails to start.
  await using started = new AsyncDisposableStack();
  const own = await listenWhereAsked(options);
  const listener = options.listener ?? own;
  let idleGraceMs = 0;
  const stopListening = async () => own?.close(finishRequestsMs, idleGraceMs);
  started.defer(stopListening);

  const base = await openBase(options, started);
  const webhooks = assembleWebhooks(base);
  const { simulator, carriers } = await assembleCarriers(base);
  const limits = await startLimits(base, started);
  const messaging = assembleMessaging(base, { webhooks, carriers, limits });
  const calendar = assembleCalendar(
    base,
    { webhooks, origin: config.publicUrl ?? listener?.url ?? siteOrigin(config) },
    started,
  );
  const parts: Parts = { webhooks, simulator, carriers, limits, messaging, calendar };
  const app = assembleApp(base, parts, joinHandlers(base, parts), started);

  await messaging.controls.start();
  started.defer(() => messaging.controls.stop());
  if (config.worker) await startWorkers(base, parts, started);
  listener?.serve(app);
  if (own && config.tls) watchCertificate(base, config.tls, own, started);
  // Here as well: a service that stops takes no more requests before its workers end.
  started.defer(stopListening);

  const running = started.move();
  return {
    url: listener?.url,
    database: base.database,
    app,
    async stop(graceMs = 0) {
      base.stopping.sinceMs = base.clock.monotonicMs();
      idleGraceMs = graceMs;
      await running.disposeAsync();
    },
  };
}

/** What all parts stand on. */
interface Base {
  readonly options: ServiceOptions;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly secretKey: string;
  readonly secrets: SecretBox;
  readonly lastUse: LastUse;
  readonly contract: Contract;
  readonly contractCheck: ContractCheck | undefined;
  readonly metrics: Metrics;
  readonly respondOnce: RespondOnce;
  /** Whether test keys may name `http://127.0.0.1:…`. */
  readonly allowLoopbackHttp: boolean;
  /** Since when the service is being stopped. */
  readonly stopping: { sinceMs: number | undefined };
}

/** What the service is made of. */
interface Parts {
  readonly webhooks: Webhooks;
  readonly simulator: Simulator;
  readonly carriers: Carriers;
  readonly limits: Awaited<ReturnType<typeof startLimits>>;
  readonly messaging: Messaging;
  readonly calendar: ReturnType<typeof createCalendar>;
}

const clockOf = ({ clock, sandbox }: ServiceOptions): Clock => clock ?? sandbox?.clock ?? systemClock;

/** A connection that comes before the service is ready waits. Undefined where others listen, or nobody does. */
async function listenWhereAsked(options: ServiceOptions) {
  const { config, listener } = options;
  if (!config.api || listener !== undefined) return undefined;
  return listen(config, () => `req_${ulid(clockOf(options).now())}`);
}

/** Opens the database, makes the first accounts where there are none, and loads the contract. */
async function openBase(options: ServiceOptions, started: AsyncDisposableStack): Promise<Base> {
  const { config, sandbox, log = createLog(config.logLevel) } = options;
  const clock = clockOf(options);
  const database = await openDatabase({ url: config.databaseUrl, clock, lock: true, takesRequests: config.api });
  started.defer(() => database.close());
  const secretKey = await loadFittingKey(database, config);
  const secrets = createSecretBox(secretKey);
  if (sandbox) await sandbox.createAccounts(database, secrets);
  else await createFirstCredentials(database, secrets, options.tellFirstCredentials, clock.now());
  await requireFittingKey(database, config, secretKey);
  started.defer(removeFirstCredentialsOnceUsed({ db: database, clock, log, dataDir: config.dataDir }));
  const lastUse = createLastUse({ db: database, clock, log });
  started.defer(() => lastUse.flush());
  const contract = options.contract ?? loadContract();
  return {
    ...{ options, config, clock, log, database, secretKey, secrets, lastUse, contract },
    contractCheck: config.validateResponses ? await loadContractCheck(contract.document) : undefined,
    metrics: createMetrics(options.droppedLogLines),
    respondOnce: createRespondOnce(database),
    allowLoopbackHttp: allowsLoopbackCallbacks(config),
    stopping: { sinceMs: undefined },
  };
}

function assembleWebhooks(base: Base): Webhooks {
  const { options, clock, log, database, secrets, contractCheck, metrics, allowLoopbackHttp } = base;
  return createWebhooks({
    ...{ db: database, clock, log, metrics, secrets, allowLoopbackHttp },
    poster: createGuardedPost({ clock }),
    signingClock: options.sandbox?.signingClock ?? clock,
    // One that is not as the contract has it goes out all the same: its message cannot take another way.
    onPayload(eventType, payload) {
      const violation = contractCheck?.webhook(eventType, payload);
      if (violation === undefined) return;
      log.error({ violation }, 'A webhook is not as the contract has it');
      options.onViolation?.(violation);
    },
  });
}

async function assembleCarriers({ config, clock, log }: Base) {
  const simulator = createSimulator({ clock });
  const live = await loadLiveCarriers(config.carriersFile, { clock, log });
  return { simulator, carriers: createCarriers({ simulator, live, routes: config.carriersFile?.routes ?? [] }) };
}

/** What callers may do in a time, and spend; shared by the processes that are counted from here on. */
async function startLimits({ options, config, clock, log, database }: Base, started: AsyncDisposableStack) {
  const dayLimits = config.rateLimit ? createDayLimits({ db: database, clock, timeZone: config.timeZone }) : undefined;
  const processCount = createProcessCount({ database, clock, log });
  if (config.rateLimit) await processCount.start();
  started.defer(() => processCount.stop());
  const processes = processCount.current;
  const limiters =
    options.limiters ??
    (config.rateLimit ? createLimiters(clock, { processes, ...(dayLimits && { dayLimits }) }) : noLimiters);
  return { dayLimits, processes, limiters, spending: createSpendingLimits({ db: database, clock, ...config }) };
}

function assembleMessaging(base: Base, parts: Pick<Parts, 'webhooks' | 'carriers' | 'limits'>): Messaging {
  const { config, clock, log, database, metrics, allowLoopbackHttp } = base;
  const { webhooks, carriers, limits } = parts;
  return createMessaging({
    ...{ db: database, clock, log, metrics, carriers },
    marketingHours: config.marketingHours ? createMarketingHours(config.marketingHours, config.timeZone) : alwaysOpen,
    keywords: config.keywords,
    prices: { currency: config.currency, perSegment: config.prices },
    destinationCap: config.destinationCap,
    approvedSenders: config.approvedSenders,
    allowLoopbackCallbacks: allowLoopbackHttp,
    announce: webhooks.announcer.announce,
    spending: limits.spending,
    takeMore: limits.limiters.takeMore,
    dayLimits: limits.dayLimits,
    zone: config.timeZone,
    isOnlyProcess: !database.isShared,
  });
}

function assembleCalendar(
  base: Base,
  { webhooks, origin }: { readonly webhooks: Webhooks; readonly origin: string },
  started: AsyncDisposableStack,
) {
  const { config, clock, log, database, secretKey, contract, respondOnce, allowLoopbackHttp } = base;
  const getter = createGuardedGet({ clock });
  started.defer(() => getter.close());
  return createCalendar({
    ...{ db: database, clock, log, document: contract.document, getter, respondOnce },
    zone: config.timeZone,
    currency: config.currency,
    imageFolder: path.resolve(config.dataDir, 'images'),
    policy: { allowLoopbackHttp },
    signer: createSigner(secretKey),
    webhooks: { listeners: webhooks.listeners, announcer: webhooks.announcer, origin },
  });
}

/** Every operation of the contract: the compiler names one that nobody handles. */
function joinHandlers(base: Base, { webhooks, simulator, carriers, limits, messaging, calendar }: Parts): Handlers {
  const { options, config, clock, database, secrets, contract, metrics, respondOnce, stopping } = base;
  const system = systemHandlers({
    ...{ document: contract.document, database, metrics, version, worker: config.worker },
    carriers: carriers.all.map(({ name }) => name),
    isStopping: () => stopping.sinceMs !== undefined,
    openPost: calendar.openPost,
    discoveryHeaders: calendar.discoveryHeaders,
  });
  const controls = options.sandbox?.controls(database, simulator);
  return {
    ...messaging.handlers,
    ...joinCarrierHandlers(base, carriers, messaging),
    ...calendar.handlers,
    ...webhooks.handlers,
    ...auditHandlers(database),
    ...accountHandlers({
      ...{ db: database, clock, secrets, respondOnce },
      ...{ spending: limits.spending, currency: config.currency },
    }),
    ...system,
    ...sandboxHandlers({ db: database, clock, controls }),
  };
}

function joinCarrierHandlers({ config, clock, database }: Base, carriers: Carriers, { worker }: Messaging) {
  const findHttpCarrier = (name: string) => {
    const carrier = carriers.find(name);
    return carrier && isHttpCarrier(carrier) ? carrier : undefined;
  };
  return carrierHandlers({
    db: database,
    clock,
    describe: () =>
      carriers.all.map(({ name, settings: { window, perSecond } }) => {
        return { name, kind: config.carriersFile?.carriers.get(name)?.kind ?? 'simulator', window, perSecond };
      }),
    readCallback: (name, callback) => findHttpCarrier(name)?.readCallback(callback) ?? { kind: 'unauthorized' },
    readTextCallback: (name, callback) => findHttpCarrier(name)?.readTextCallback(callback) ?? { kind: 'unauthorized' },
    receive: worker.receive,
    receiveText: worker.receiveText,
  });
}

/** What answers requests. */
function assembleApp(
  base: Base,
  { limits, messaging, calendar }: Parts,
  handlers: Handlers,
  started: AsyncDisposableStack,
): RequestListener {
  const { options, config, clock, log, database, lastUse, contract, contractCheck, metrics } = base;
  const { sandbox } = options;
  const lag = options.lag ?? (config.rateLimit ? createLagMeter() : noLag);
  started.defer(() => lag.stop());
  const failedAttempts = config.rateLimit ? createFailedAttempts(clock, limits.processes) : unlimitedAttempts;
  return createApp({
    contract,
    handlers: options.changeHandlers?.(handlers) ?? handlers,
    ...(sandbox && { wrapPipeline: sandbox.wrapPipeline(contract.document) }),
    profiles: [messaging.profile, ...calendar.profiles, sandboxProfile, systemProfile],
    publicFolders: [calendar.uploads],
    authenticate: createAuthenticator({ db: database, clock, lastUse, failedAttempts }),
    database,
    shedLoad: createLoadShedding(lag),
    limiters: limits.limiters,
    peer: {
      trustedProxies: createAddressList(config.trustedProxies),
      publicUrl: config.publicUrl,
      hosts: config.hosts,
    },
    corsOrigins: config.corsOrigins,
    browserHeaders: browserHeaders(config.tls !== undefined),
    ...{ clock, log, metrics, contractCheck },
    onResponse: options.onResponse,
    onViolation: options.onViolation,
  });
}

/** Starts what works without being asked. */
async function startWorkers(
  { config, clock, log, database, metrics, stopping }: Base,
  { webhooks, messaging, calendar }: Parts,
  started: AsyncDisposableStack,
): Promise<void> {
  const sinceStopMs = () => clock.monotonicMs() - (stopping.sinceMs ?? clock.monotonicMs());
  // No other server can be at work: whatever is leased belongs to one that is dead.
  if (!database.isShared) await releaseAllDeliveries(database);
  webhooks.worker.start();
  started.defer(() => webhooks.worker.stop(finishJobsMs));
  if (!database.isShared) await releaseAllImports(database);
  calendar.imports.start();
  started.defer(() => calendar.imports.stop(finishJobsMs));
  const retention = createRetention({ db: database, clock, log, ...config });
  retention.start();
  started.defer(() => retention.stop());
  const queueMetrics = createQueueMetrics({ db: database, clock, log, metrics });
  queueMetrics.start();
  started.defer(() => queueMetrics.stop());
  await messaging.worker.start();
  started.defer(() => messaging.worker.stop(Math.max(finishJobsMs, finishSubmitsMs - sinceStopMs())));
  calendar.zoneRules.start();
  started.defer(() => calendar.zoneRules.stop());
  calendar.publications.start();
  started.defer(() => calendar.publications.stop());
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

/** Loaded where there are any, with what speaks to them. */
async function loadLiveCarriers(
  file: Config['carriersFile'],
  options: { readonly clock: Clock; readonly log: Logger },
) {
  if (file === undefined) return [];
  const { createLiveCarriers } = await import('./messaging/carriers/live-carriers.ts');
  return createLiveCarriers(file, options);
}

/** Loaded where responses are checked: compiling schemas is a part of the start that most services do not need. */
async function loadContractCheck(document: OpenApiDocument) {
  const { createContractCheck } = await import('./http/contract-check.ts');
  return createContractCheck(document);
}
