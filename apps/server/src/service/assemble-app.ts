import type { RequestListener } from 'node:http';
import { createAuthenticator } from '../account/authenticate.ts';
import { createFailedAttempts, unlimitedAttempts } from '../account/failed-attempts.ts';
import { createApp } from '../http/app.ts';
import type { Handlers } from '../http/handler.ts';
import { createLagMeter, createLoadShedding, noLag } from '../http/limits/load-shedding.ts';
import { browserHeaders } from '../http/responses/browser-headers.ts';
import { createAddressList } from '../network/address-list.ts';
import { sandboxProfile } from '../sandbox/profile.ts';
import { systemProfile } from '../system/profile.ts';
import type { Base } from './base.ts';
import type { Parts } from './parts.ts';

/** What answers requests. */
export function assembleApp(
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
    client: {
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
