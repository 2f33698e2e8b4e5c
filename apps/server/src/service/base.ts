import { type ContractCheck, loadContractCheck } from '@ngoma/express-contract';
import {
  createFirstCredentials,
  type FirstCredentials,
  removeFirstCredentialsOnceUsed,
} from '../account/first-credentials.ts';
import { createLastUse, type LastUse } from '../account/last-use.ts';
import { createNumberHashKey, loadNumberHash, type NumberHash } from '../account/number-hash.ts';
import { createSecretBox, type SecretBox } from '../account/secret-box.ts';
import { loadVerifiedKey, verifyKey } from '../account/secret-key.ts';
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
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { allowsLoopbackCallbacks, type Config, sqliteFile } from '../settings/config.ts';
import { type Clock, systemClock } from '../time/clock.ts';
import { rewriteOnce } from './rewrite-once.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly clock?: Clock;
  readonly log?: Logger;
  /** How many lines the log has lost so far. */
  readonly droppedLogLines?: () => number;
  /** Shows the operator what the very first start creates; throws where it cannot, and then nothing is created. */
  readonly tellFirstCredentials: (credentials: FirstCredentials) => void;
  readonly limiters?: Limiters;
  /** A listener to use in the place of HOST and PORT; the service does not close it. */
  readonly listener?: Listener;
  /** Runs the service as a sandbox: known accounts, failures on request, the operations of `/sandbox`. */
  readonly sandbox?: Sandbox;
  /** Compiles the validators of the contract in idle time after the start; a process of its own does. */
  readonly compilesInAdvance?: boolean;
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

/** What all parts stand on. */
export interface Base {
  readonly options: ServiceOptions;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly database: Database;
  readonly secretKey: string;
  readonly secrets: SecretBox;
  /** The keyed hash by which a phone number is recognised once it is erased. */
  readonly numberHash: NumberHash;
  readonly lastUse: LastUse;
  readonly accessRecorder: AccessRecorder;
  readonly contract: Contract;
  readonly contractCheck: ContractCheck | undefined;
  readonly metrics: Metrics;
  readonly respondOnce: RespondOnce;
  /** Whether test keys may name `http://127.0.0.1:…`. */
  readonly allowLoopbackHttp: boolean;
  /** Since when the service is being stopped. */
  readonly stopping: { sinceMs: number | undefined };
}

export const clockOf = ({ clock, sandbox }: ServiceOptions): Clock => clock ?? sandbox?.clock ?? systemClock;

/** Opens the database, makes the first accounts where there are none, and loads the contract. */
export async function openBase(options: ServiceOptions, started: AsyncDisposableStack): Promise<Base> {
  const { config, sandbox, log = createLog(config.logLevel) } = options;
  const clock = clockOf(options);
  restrictAccess(config.dataDir, sqliteFile(config), log);
  const database = await openDatabase({ url: config.databaseUrl, clock, lock: true, takesRequests: config.api });
  started.defer(() => database.close());
  await rewriteOnce(database.freedSpace, log);
  const secretKey = await loadVerifiedKey(database, config);
  const secrets = createSecretBox(secretKey);
  if (sandbox) await sandbox.createAccounts(database, secrets);
  else await createFirstCredentials(database, secrets, options.tellFirstCredentials, clock.now());
  await createNumberHashKey(database, secrets, clock.now());
  await verifyKey(database, config, secretKey);
  started.defer(removeFirstCredentialsOnceUsed({ db: database, clock, log, dataDir: config.dataDir }));
  const lastUse = createLastUse({ db: database, clock, log });
  started.defer(() => lastUse.flush());
  const accessRecorder = createAccessRecorder({ db: database, clock, log });
  started.defer(() => accessRecorder.flush());
  const contract = options.contract ?? loadContract();
  return {
    ...{ options, config, clock, log, database, secretKey, secrets, lastUse, accessRecorder, contract },
    numberHash: await loadNumberHash(database, secrets),
    contractCheck: config.validateResponses ? await loadContractCheck(contract.document) : undefined,
    metrics: createMetrics(options.droppedLogLines),
    respondOnce: createRespondOnce(database),
    allowLoopbackHttp: allowsLoopbackCallbacks(config),
    stopping: { sinceMs: undefined },
  };
}
