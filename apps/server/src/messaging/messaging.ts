import type { PrepareAccountCode } from '../account/account-codes/account-codes.ts';
import type { DayLimits } from '../account/api-keys/day-limits.ts';
import type { NumberHash } from '../account/number-hash.ts';
import type { SpendingLimits } from '../account/spending/spending-limits.ts';
import type { WaitingMessages } from '../account/waiting-messages.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { ApiProfile } from '../http/api-profile.ts';
import type { OpenApiDocument } from '../http/contract.ts';
import type { Limiters } from '../http/limits/rate-limits.ts';
import type { RespondOnce } from '../idempotency/respond-once.ts';
import type { PeriodicTask } from '../jobs/periodic-task.ts';
import type { WorkLoop } from '../jobs/work-loop.ts';
import type { Logger } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Clock } from '../time/clock.ts';
import { createBatchFinisher } from './batches/finish-batches.ts';
import { messageBatchHandlers } from './batches/handlers.ts';
import { createRecipientFileWorker } from './batches/recipient-files/worker.ts';
import type { Carriers } from './carriers/carriers.ts';
import { type Controls, createControls } from './carriers/controls/watch-controls.ts';
import { consentHandlers } from './consents/handlers.ts';
import { createFindWithoutConsent, type RequiredConsent } from './consents/repository.ts';
import type { Prices } from './costs/prices.ts';
import { createCheckClaimed } from './dispatch/check-claimed.ts';
import { createDispatchWorker, type DispatchWorker } from './dispatch/worker.ts';
import { exportHandlers } from './export/handlers.ts';
import { type AutomaticReplies, createReplyAutomatically } from './inbound/automatic-replies.ts';
import { inboundMessageHandlers } from './inbound/handlers.ts';
import type { InboundMessageRow } from './inbound/inbound-message.ts';
import type { Keywords } from './inbound/keywords.ts';
import { createInboundReceiver } from './inbound/receive-inbound.ts';
import { toMessageReceived } from './inbound/representation.ts';
import {
  createAcceptEach,
  createAcceptMessages,
  createChargeLimits,
  toAcceptWithin,
} from './messages/accept/accept-messages.ts';
import {
  createAdmitChanged,
  createAdmitNew,
  createDestinationCounts,
  type DestinationCap,
  type FindRefused,
} from './messages/accept/admit-messages.ts';
import type { SendingPolicy } from './messages/check/check-message.ts';
import type { MarketingHours } from './messages/check/marketing-hours.ts';
import { createMessageCounter } from './messages/count-messages.ts';
import { messageHandlers } from './messages/handlers.ts';
import { type Announce, createTransitions } from './messages/transitions.ts';
import { numberHandlers } from './numbers/handlers.ts';
import { createNumbers } from './numbers/numbers.ts';
import { createWaitingMessages } from './operator-actions/cancel-waiting.ts';
import { createMessageChanges, type MessageChanges } from './operator-actions/change-message.ts';
import { operatorActionHandlers } from './operator-actions/handlers.ts';
import { messagingProfile } from './profile.ts';
import { senderHandlers } from './senders/handlers.ts';
import { createSenderCache } from './senders/sender-cache.ts';
import { statisticsHandlers } from './statistics/handlers.ts';
import { suppressionHandlers } from './suppressions/handlers.ts';
import { createOptOutCheck } from './suppressions/opt-out-check.ts';
import { createSuppressOptedOut } from './suppressions/repository.ts';
import { createFindTemplate } from './templates/find-template.ts';
import { templateHandlers } from './templates/handlers.ts';
import { createVerificationCounter } from './verifications/count-verifications.ts';
import { createEndVerification } from './verifications/end-verification.ts';
import { createVerificationExpiry } from './verifications/expire-verifications.ts';
import { verificationHandlers } from './verifications/handlers.ts';
import { createChargeSend, type VerificationLimit } from './verifications/limits.ts';
import { createPrepareAccountCode } from './verifications/prepare-account-code.ts';
import { createReportLastCode } from './verifications/report-last-code.ts';
import { createReportUndelivered } from './verifications/report-undelivered.ts';
import { createSendCode } from './verifications/send-code.ts';
import { createVerifications } from './verifications/verifications.ts';

export interface MessagingOptions {
  readonly document: OpenApiDocument;
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly numberHash: NumberHash;
  readonly carriers: Carriers;
  readonly marketingHours: MarketingHours;
  /** VariableValues with which phones opt out, and in again. */
  readonly keywords: Keywords;
  readonly automaticReplies: AutomaticReplies;
  readonly prices: Prices;
  readonly destinationCap?: DestinationCap | undefined;
  readonly requiredConsent: RequiredConsent;
  /** Empty: any number of codes. */
  readonly verificationLimits: readonly VerificationLimit[];
  readonly respondOnce: RespondOnce;
  /** Senders that all users may use. */
  readonly approvedSenders: readonly string[];
  /** Whether test keys may use callbacks to `http://127.0.0.1:…`, for development. */
  readonly allowLoopbackCallbacks: boolean;
  readonly announce: Announce;
  readonly spending: SpendingLimits;
  /** Counts the messages of a batch after the first against the rate limit. */
  readonly takeMore: Limiters['takeMore'];
  /** Daily limits of keys; undefined if limits are off. */
  readonly dayLimits?: DayLimits | undefined;
  /** The time zone of statistics. */
  readonly zone: string;
  /** Whether no other process can use this database. */
  readonly isOnlyProcess: boolean;
  /** Throws if sends are refused for want of a standby. */
  readonly requireStandby?: () => void;
  readonly onAcknowledged?: (ids: readonly string[]) => void;
  /** The folder of CSV files during their request. */
  readonly uploadFolder: string;
}

export interface Messaging {
  readonly handlers: ReturnType<typeof messageHandlers> &
    ReturnType<typeof messageBatchHandlers> &
    ReturnType<typeof operatorActionHandlers> &
    ReturnType<typeof templateHandlers> &
    ReturnType<typeof exportHandlers> &
    ReturnType<typeof statisticsHandlers> &
    ReturnType<typeof senderHandlers> &
    ReturnType<typeof suppressionHandlers> &
    ReturnType<typeof consentHandlers> &
    ReturnType<typeof inboundMessageHandlers> &
    ReturnType<typeof verificationHandlers> &
    ReturnType<typeof numberHandlers>;
  readonly changes: MessageChanges;
  readonly waitingMessages: WaitingMessages;
  readonly profile: ApiProfile;
  /** Polls the carrier states that operators set, for accepting messages and for the worker. */
  readonly controls: Pick<Controls, 'start' | 'stop' | 'stateOf'>;
  /** Idle until started; accepted messages wait for other processes. */
  readonly worker: DispatchWorker;
  /** Accepts the rows of CSV files. */
  readonly recipientFiles: WorkLoop;
  /** Sends a code for a lost password. */
  readonly prepareAccountCode: PrepareAccountCode;
  /** Ends expired one-time codes. */
  readonly verificationExpiry: PeriodicTask;
  /** Reports batches whose messages have all ended. */
  readonly batchFinisher: PeriodicTask;
}

export function createMessaging(options: MessagingOptions): Messaging {
  const {
    db,
    clock,
    log,
    metrics,
    numberHash,
    carriers,
    approvedSenders,
    allowLoopbackCallbacks,
    marketingHours,
    requiredConsent,
    spending,
    isOnlyProcess,
  } = options;
  const countMessages = createMessageCounter(options.zone, isOnlyProcess);
  const beginTransitions = createTransitions({
    ...{ metrics, announce: options.announce, countMessages },
    onChanged: createReportUndelivered(options.announce),
  });
  const controls = createControls({ db, clock, log, onChange: () => worker.wake() });
  const onInbound = (trx: Transaction, inbound: InboundMessageRow): Promise<void> => {
    const owner = { userId: inbound.user_id, mode: inbound.mode };
    const about = { messageId: inbound.id, createdAtMs: inbound.received_at };
    return options.announce(trx, [
      { ...about, owner, type: 'message.received', toBody: () => toMessageReceived(inbound), callback: null },
    ]);
  };
  const suppressOptedOut = createSuppressOptedOut(numberHash, clock.now);
  const inbound = createInboundReceiver({
    ...{ db, wallMs: clock.now, keywords: options.keywords, approvedSenders, onInbound, numberHash, suppressOptedOut },
    reply: (trx, texts) => replyAutomatically(trx, texts),
  });
  const worker = createDispatchWorker({
    ...{
      db,
      clock,
      log,
      metrics,
      carriers,
      controls,
      beginTransitions,
      spending,
      inbound,
      suppressOptedOut,
      isOnlyProcess,
    },
    checkClaimed: createCheckClaimed({ marketingHours, requiredConsent, approvedSenders }),
  });
  const policy: SendingPolicy = {
    isServed: (message) => carriers.route(message, () => true) !== undefined,
    route: (message) => carriers.route(message, (carrier) => controls.stateOf(carrier) === 'running'),
    marketingHours,
    prices: options.prices,
    sendersOf: createSenderCache(db, approvedSenders),
    allowLoopbackCallbacks,
  };
  const optOuts = createOptOutCheck(numberHash);
  const findWithoutConsent = createFindWithoutConsent(requiredConsent);
  const admitNew = (findOptedOut: FindRefused) =>
    createAdmitNew(clock, options.destinationCap, findOptedOut, findWithoutConsent);
  const admit = admitNew(optOuts.find);
  const acceptOptions = {
    ...{ db, clock, admit, countMessages },
    admitOptimistically: db.isShared ? undefined : admitNew(optOuts.assertNone),
    chargeLimits: createChargeLimits({ dayLimits: options.dayLimits, spending }),
    onStored: worker.wake,
    requireStandby: options.requireStandby,
    onAcknowledged: options.onAcknowledged,
  };
  const accept = createAcceptMessages(acceptOptions);
  const acceptEach = createAcceptEach(acceptOptions);
  const replyAutomatically = createReplyAutomatically({
    ...{ replies: options.automaticReplies, rules: { db, clock, policy }, acceptEach, log },
  });
  const changeOptions = {
    db,
    clock,
    policy,
    admit: createAdmitChanged(optOuts.find, findWithoutConsent),
    destinationCounts: createDestinationCounts(clock, options.destinationCap),
    spending,
    countMessages,
    onStored: worker.wake,
  };
  const changes = createMessageChanges({ ...changeOptions, beginTransitions });
  const silent = createTransitions({ metrics, announce: () => Promise.resolve(), countMessages });
  const silentChanges = createMessageChanges({ ...changeOptions, beginTransitions: silent });
  const findTemplate = createFindTemplate(db);
  const countVerifications = createVerificationCounter(options.zone, metrics);
  const ending = createEndVerification({ announce: options.announce, countVerifications });
  const sendCode = createSendCode({ db, clock, policy, acceptWithin: toAcceptWithin(acceptEach) });
  const chargeSend = createChargeSend(options.verificationLimits, numberHash, metrics);
  const verifications = createVerifications({
    ...{ db, clock, numberHash, countVerifications, ending, sendCode, chargeSend },
    onCodeSent: createReportLastCode(options.announce),
    cancelIfWaiting: changes.cancelIfWaiting,
  });
  const handlers = {
    ...messageHandlers({ db, clock, policy, accept, findTemplate }),
    ...messageBatchHandlers({
      ...{ db, clock, policy, accept, admit, beginTransitions, findTemplate, document: options.document },
      announce: options.announce,
      takeMore: options.takeMore,
      onFileStored: () => recipientFiles.wake(),
      onResumed() {
        worker.wake();
        recipientFiles.wake();
      },
    }),
    ...templateHandlers({ db, clock }),
    ...exportHandlers(db),
    ...statisticsHandlers(db, options.prices.currency),
    ...operatorActionHandlers(changes, clock, options.prices.currency),
    ...senderHandlers({ db, clock }),
    ...suppressionHandlers({ db, clock, numberHash }),
    ...consentHandlers({ db, clock }),
    ...inboundMessageHandlers({ db, clock, policy, accept }),
    ...verificationHandlers({ db, verifications, respondOnce: options.respondOnce }),
    ...numberHandlers(createNumbers({ db, numberHash, changes: silentChanges }), clock),
  };
  const recipientFiles = createRecipientFileWorker({
    ...{ db, clock, log, policy, acceptEach },
  });
  const verificationExpiry = createVerificationExpiry({ db, clock, log, ending });
  const batchFinisher = createBatchFinisher({ db, clock, log, announce: options.announce });
  const waitingMessages = createWaitingMessages({ db, clock, beginTransitions });
  const profile = { ...messagingProfile, uploadFolder: options.uploadFolder };
  return {
    handlers,
    changes,
    waitingMessages,
    profile,
    controls,
    worker,
    recipientFiles,
    prepareAccountCode: createPrepareAccountCode({ clock, sendCode, chargeSend }),
    verificationExpiry,
    batchFinisher,
  };
}
