import { type HandlerErrors, joinHandlers } from '@ngoma/express-contract';
import { createPasswordResets } from '../account/account-codes/password-resets.ts';
import { createPhoneConfirmations } from '../account/account-codes/phone-confirmations.ts';
import { createPasswordHasher } from '../account/sessions/password-hash.ts';
import { createSignInAttempts, unlimitedSignIns } from '../account/sessions/sign-in-attempts.ts';
import { accountHandlers } from '../account-api/handlers.ts';
import type { Handlers } from '../http/handler.ts';
import { type Carriers, simulatorName } from '../messaging/carriers/carriers.ts';
import { carrierHandlers } from '../messaging/carriers/controls/handlers.ts';
import { HttpCarrier } from '../messaging/carriers/http/http-carrier.ts';
import type { Messaging } from '../messaging/messaging.ts';
import { version } from '../process/version.ts';
import { sandboxHandlers } from '../sandbox/handlers.ts';
import { systemHandlers } from '../system/handlers.ts';
import type { Base } from './base.ts';
import type { Parts } from './parts.ts';
import { recordReads } from './record-reads.ts';
import { createUserRecords } from './user-records.ts';

/** Every operation of the contract: the compiler names one that nobody handles. */
export function createHandlers(
  base: Base,
  { webhooks, simulator, carriers, limits, messaging, calendar }: Parts,
): Handlers {
  const {
    options,
    config,
    clock,
    log,
    database,
    secrets,
    contract,
    metrics,
    respondOnce,
    stopping,
    accessRecorder,
    numberHash,
  } = base;
  const system = systemHandlers({
    ...{ document: contract.document, database, metrics, version, worker: config.worker },
    carriers: carriers.all.map(({ name }) => name),
    standbys: base.standbys,
    isStopping: () => stopping.sinceMs !== undefined,
    openPost: calendar.openPost,
    discoveryHeaders: calendar.discoveryHeaders,
  });
  const { prepareAccountCode } = messaging;
  const attempts = config.rateLimit ? createSignInAttempts(clock, limits.processes) : unlimitedSignIns;
  const controls = options.sandbox?.controls(database, simulator);
  const handlers = joinHandlers(
    messaging.handlers,
    createCarrierHandlers(base, carriers, messaging),
    calendar.handlers,
    webhooks.handlers,
    accountHandlers({
      ...{ hasher: createPasswordHasher(), attempts },
      passwordResets: createPasswordResets({ db: database, clock, log, numberHash, attempts, prepareAccountCode }),
      phoneConfirmations: createPhoneConfirmations({ db: database, clock, numberHash, prepareAccountCode }),
      hasCarrier: carriers.all.some(({ name }) => name !== simulatorName),
      ...{ db: database, clock, secrets, respondOnce, recorder: accessRecorder, numberHash },
      ...{ spending: limits.spending, currency: config.currency, records: createUserRecords(database) },
      waitingMessages: messaging.waitingMessages,
    }),
    system,
    sandboxHandlers({ db: database, clock, zone: config.timeZone, controls }),
  );
  undefined satisfies HandlerErrors<typeof handlers, Handlers>;
  const all = handlers as unknown as Handlers; // as: the line before names each handler that is missing or does not fit
  return recordReads(all, { document: contract.document, recorder: accessRecorder, numberHash });
}

function createCarrierHandlers({ config, clock, database }: Base, carriers: Carriers, { worker }: Messaging) {
  const findHttpCarrier = (name: string) => {
    const carrier = carriers.find(name);
    return carrier instanceof HttpCarrier ? carrier : undefined;
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
