import { type ContractCheck, loadContractCheck } from '@ngoma/express-contract';
import {
  createFirstCredentials,
  type FirstCredentials,
  removeFirstCredentialsOnceUsed,
} from '../account/first-credentials.ts';
import { createLastUse, type LastUse } from '../account/last-use.ts';
import { createNumberHashKey, loadNumberHash, type NumberHash } from '../account/number-hash.ts';
import { createSecretBox, type SecretBox } from '../account/secret-box.ts';
import { loadVerifiedKey, requireDatabaseOfKey, verifyKey } from '../account/secret-key.ts';
import { type AccessRecorder, createAccessRecorder } from '../audit/access-recorder.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { restrictAccess } from '../files/restrict-access.ts';
import { type Contract, loadContract } from '../http/contract.ts';
import type { Handlers } from '../http/handler.ts';
import type { LagMeter } from '../http/limits/load-shedding.ts';
import type { Limiters } from '../http/limits/rate-limits.ts';
import type { ResponseObserver } from '../http/responses/cached-responses.ts';
import { createRespondOnce, type RespondOnce } from '../idempotency/respond-once.ts';
import type { Listener } from '../listener/listen.ts';
import { createLog, type Logger } from '../log/log.ts';
import {
  type AcknowledgedMessages,
  createAcknowledgedMessages,
} from '../messaging/messages/accept/acknowledged-messages.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { allowsLoopbackCallbacks, type Config, namesSeveralHosts, sqliteFile } from '../settings/config.ts';
import { createStandbyObserver, createStandbyWatch, type StandbyWatch } from '../system/standby-watch.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { rewriteOnce } from './rewrite-once.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly log?: Logger;
  /** The number of dropped log lines. */
  readonly droppedLogLines?: () => number;
  /** Shows the credentials of the first start. If it throws, no accounts are created. */
  readonly showFirstCredentials: (credentials: FirstCredentials) => void;
  readonly limiters?: Limiters;
  /** Replaces HOST and PORT. The service does not close it. */
  readonly listener?: Listener;
  /** Runs the service as a sandbox: known accounts, failures on request, the operations of `/sandbox`. */
  readonly sandbox?: Sandbox;
  /** Compiles the validators of the contract in idle time after the start. */
  readonly compilesInAdvance?: boolean;
  /** For tests: measures the delay of the event loop. */
  readonly lag?: LagMeter;
  /** For tests: replaces the generated contract. */
  readonly contract?: Contract;
  /** For tests: replaces handlers. */
  readonly changeHandlers?: (handlers: Handlers) => Handlers;
  /** Called with each response of an operation. */
  readonly onResponse?: ResponseObserver;
  /** Called with each response and webhook that violates the contract, with `VALIDATE_RESPONSES` only. */
  readonly onViolation?: (violation: string) => void;
}

/** The settings, the database and the contract, which all parts use. */
export interface Base {
  readonly options: ServiceOptions;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly secretKey: string;
  readonly secrets: SecretBox;
  /** The keyed hash that recognises erased phone numbers. */
  readonly numberHash: NumberHash;
  readonly lastUse: LastUse;
  readonly accessRecorder: AccessRecorder;
  readonly contract: Contract;
  readonly contractCheck: ContractCheck | undefined;
  readonly metrics: Metrics;
  readonly respondOnce: RespondOnce;
  readonly standbys: StandbyWatch;
  readonly acknowledged: AcknowledgedMessages;
  /** Whether callbacks of test keys may use `http://127.0.0.1:…`. */
  readonly allowLoopbackHttp: boolean;
  /** The time of the stop, by the monotonic clock. */
  readonly stopping: { sinceMs: number | undefined };
}

export const clockOf = ({ clock, sandbox }: ServiceOptions): Clock => clock ?? sandbox?.clock ?? systemClock;

/**
 * Opens the database, creates the first accounts if there are none, and loads the contract.
 * @param onOtherServers called early if other servers take requests of this database
 */
export async function openBase(
  options: ServiceOptions,
  started: AsyncDisposableStack,
  onOtherServers?: () => void,
): Promise<Base> {
  const { config, sandbox, log = createLog(config.logLevel) } = options;
  const clock = clockOf(options);
  restrictAccess(config.dataDir, sqliteFile(config), log);
  requireDatabaseOfKey(config, sqliteFile(config));
  const metrics = createMetrics(options.droppedLogLines);
  const database = await openDatabase({
    ...{ url: config.databaseUrl, clock, lock: true, takesRequests: config.api, onOtherServers },
    standbys: { urls: config.replicaUrls, observer: createStandbyObserver(log, metrics) },
  });
  started.defer(() => database.close());
  await rewriteOnce(database.freedSpace, log);
  const secretKey = await loadVerifiedKey(database, config);
  const secrets = createSecretBox(secretKey);
  if (sandbox) await sandbox.createAccounts(database, secrets);
  else await createFirstCredentials(database, secrets, options.showFirstCredentials, clock.now());
  await createNumberHashKey(database, secrets, clock.now());
  await verifyKey(database, config, secretKey);
  started.defer(removeFirstCredentialsOnceUsed({ db: database, clock, log, dataDir: config.dataDir }));
  const lastUse = createLastUse({ db: database, clock, log });
  started.defer(() => lastUse.flush());
  const accessRecorder = createAccessRecorder({ db: database, clock, log });
  started.defer(() => accessRecorder.flush());
  const contract = options.contract ?? loadContract();
  const standbys = createStandbyWatch({
    ...{ database, clock, log, metrics, isRequired: config.requireStandby },
    hasSeveralHosts: namesSeveralHosts(config.databaseUrl),
  });
  if (database.isShared) await standbys.start();
  started.defer(() => standbys.stop());
  const acknowledged = createAcknowledgedMessages({ db: database, clock, log, metrics });
  started.defer(() => acknowledged.stop());
  return {
    ...{ options, config, clock, log, database, secretKey, secrets, lastUse, accessRecorder, contract },
    ...{ metrics, standbys, acknowledged },
    numberHash: await loadNumberHash(database, secrets),
    contractCheck: config.validateResponses ? await loadContractCheck(contract.document) : undefined,
    respondOnce: createRespondOnce(database),
    allowLoopbackHttp: allowsLoopbackCallbacks(config),
    stopping: { sinceMs: undefined },
  };
}
