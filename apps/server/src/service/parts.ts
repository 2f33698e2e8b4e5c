import path from 'node:path';
import { createDayLimits } from '../account/api-keys/day-limits.ts';
import { createSigner } from '../account/secret-box.ts';
import { createSpendingLimits } from '../account/spending/spending-limits.ts';
import { createCalendar } from '../calendar/calendar.ts';
import { createProcessCount } from '../http/limits/process-count.ts';
import { createLimiters, noLimiters } from '../http/limits/rate-limits.ts';
import type { OwnRequests } from '../http/own-requests.ts';
import type { Logger } from '../log/log.ts';
import { type Carriers, createCarriers } from '../messaging/carriers/carriers.ts';
import { createSimulator, type Simulator } from '../messaging/carriers/simulator.ts';
import { alwaysOpen, createMarketingHours } from '../messaging/messages/check/marketing-hours.ts';
import { createMessaging, type Messaging } from '../messaging/messaging.ts';
import { createGuardedGet, createGuardedPost } from '../outbound/guarded-requests.ts';
import type { Config } from '../settings/config.ts';
import type { Clock } from '../time/clock.ts';
import { createWebhooks, type Webhooks } from '../webhooks/webhooks.ts';
import type { Base } from './base.ts';

export interface Parts {
  readonly webhooks: Webhooks;
  readonly simulator: Simulator;
  readonly carriers: Carriers;
  readonly limits: Awaited<ReturnType<typeof startLimits>>;
  readonly messaging: Messaging;
  readonly calendar: ReturnType<typeof createCalendar>;
}

export function assembleWebhooks(base: Base): Webhooks {
  const { options, clock, log, database, secrets, contractCheck, metrics, allowLoopbackHttp } = base;
  return createWebhooks({
    ...{ db: database, clock, log, metrics, secrets, allowLoopbackHttp },
    poster: createGuardedPost({ clock }),
    signingClock: options.sandbox?.signingClock ?? clock,
    // A webhook that violates the contract is sent all the same, because its event is reported in no other way.
    onPayload(eventType, payload) {
      const violation = contractCheck?.webhook(eventType, payload);
      if (violation === undefined) return;
      log.error({ violation }, 'A webhook violates the contract');
      options.onViolation?.(violation);
    },
  });
}

export async function assembleCarriers({ config, clock, log }: Base) {
  const simulator = createSimulator({ clock });
  const live = await loadLiveCarriers(config.carriersFile, { clock, log });
  return { simulator, carriers: createCarriers({ simulator, live, routes: config.carriersFile?.routes ?? [] }) };
}

/** Starts the limits of requests and spending, which the running processes share. */
export async function startLimits({ options, config, clock, log, database }: Base, started: AsyncDisposableStack) {
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

export function assembleMessaging(base: Base, parts: Pick<Parts, 'webhooks' | 'carriers' | 'limits'>): Messaging {
  const { config, clock, log, database, metrics, numberHash, allowLoopbackHttp } = base;
  const { webhooks, carriers, limits } = parts;
  return createMessaging({
    ...{ document: base.contract.document, db: database, clock, log, metrics, numberHash, carriers },
    uploadFolder: path.resolve(config.dataDir, 'uploads'),
    marketingHours: config.marketingHours ? createMarketingHours(config.marketingHours, config.timeZone) : alwaysOpen,
    keywords: config.keywords,
    automaticReplies: config.automaticReplies,
    prices: { currency: config.currency, perSegment: config.prices },
    destinationCap: config.destinationCap,
    requiredConsent: config.requiredConsent,
    verificationLimits: config.verificationLimits,
    respondOnce: base.respondOnce,
    approvedSenders: config.approvedSenders,
    allowLoopbackCallbacks: allowLoopbackHttp,
    announce: webhooks.enqueuer.enqueueNotices,
    spending: limits.spending,
    takeMore: limits.limiters.takeMore,
    dayLimits: limits.dayLimits,
    zone: config.timeZone,
    isOnlyProcess: !database.isShared,
    requireStandby: base.standbys.requireStandby,
    onAcknowledged: base.acknowledged.add,
  });
}

export function assembleCalendar(
  base: Base,
  {
    webhooks,
    origin,
    ownRequests,
  }: {
    readonly webhooks: Webhooks;
    readonly origin: string;
    readonly ownRequests: OwnRequests;
  },
  started: AsyncDisposableStack,
) {
  const { config, clock, log, database, secretKey, contract, respondOnce, allowLoopbackHttp } = base;
  const getter = createGuardedGet({ clock });
  started.defer(() => getter.close());
  return createCalendar({
    ...{ db: database, clock, log, document: contract.document, getter, respondOnce },
    siteSettings: { zone: config.timeZone, horizon: config.horizon },
    currency: config.currency,
    imageFolder: path.resolve(config.dataDir, 'images'),
    policy: { allowLoopbackHttp },
    importLimits: config.importLimits,
    canceledTitles: config.canceledTitles,
    signer: createSigner(secretKey),
    webhooks: { endpointCache: webhooks.endpointCache, enqueuer: webhooks.enqueuer, origin },
    ownRequests,
  });
}

/** Loads the modules of carriers only if there are carriers. */
async function loadLiveCarriers(
  file: Config['carriersFile'],
  options: { readonly clock: Clock; readonly log: Logger },
) {
  if (file === undefined) return [];
  const { createLiveCarriers } = await import('../messaging/carriers/live-carriers.ts');
  return createLiveCarriers(file, options);
}
