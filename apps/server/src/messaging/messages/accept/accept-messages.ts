import type { DayCharge, DayLimits } from '../../../account/api-keys/day-limits.ts';
import { type Spender, toChargedTo } from '../../../account/spending/spender.ts';
import type { SpendingCharge, SpendingLimits } from '../../../account/spending/spending-limits.ts';
import { afterCommit, type Database, runIn, type Transaction } from '../../../database/database.ts';
import { createGroupCommit } from '../../../database/group-commit.ts';
import { isAssertionError } from '../../../database/sqlite/sqlite-assertion.ts';
import type { Insertion } from '../../../database/statement.ts';
import { countWait } from '../../../database/wait-budget.ts';
import {
  createRunningKeys,
  inProgress,
  messageDeleted,
  requireSameRequest,
} from '../../../idempotency/running-keys.ts';
import { createStoredResponses, idempotencyMs, type StoredResponse } from '../../../idempotency/stored-responses.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Clock } from '../../../time/clock.ts';
import type { CountMessages } from '../count-messages.ts';
import { insertMessages, type RoutedMessage, toMessageInTransit } from '../repository.ts';
import type { Admit } from './admit-messages.ts';

/** The messages of one request: a single message or a batch. They are stored in one transaction. */
export interface MessageGroup {
  readonly location: string;
  readonly createdAtMs: number;
  readonly messages: readonly RoutedMessage[];
  /** Decides what to store, given a verdict per message. Throws a Problem if nothing can be stored. */
  finalize(verdicts: readonly (Problem | undefined)[]): FinalizedGroup;
}

interface FinalizedGroup {
  readonly messages: readonly RoutedMessage[];
  readonly extraRows: readonly Insertion[];
  /** The body of the response. */
  readonly body: string;
}

/** The limits and the idempotency key of a request. */
export interface RequestContext {
  /** The owner of the idempotency key. */
  readonly scope: string;
  /** The daily limit of the API key. */
  readonly limited?: Pick<DayCharge, 'keyId' | 'perDay'> | undefined;
  /** The monthly spending limits of the requester. */
  readonly spenders?: readonly Spender[] | undefined;
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | undefined;
}

/** The response to the caller: the same bytes for the same request. */
export interface Acceptance {
  readonly location: string;
  readonly body: string;
  readonly replayed: boolean;
}

/** Stores the group that `make` returns. Resolves once it is on disk; throws a Problem if nothing can be accepted. */
export type AcceptMessages = (context: RequestContext, make: () => MessageGroup) => Promise<Acceptance>;

export interface AcceptMessagesOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** Must not write: an admitted message may still be a repetition of an earlier request. */
  readonly admit: Admit;
  /**
   * Admits all messages and fails the transaction with an assertion error if `admit` would refuse one (SQLite only,
   * docs/adr/0047).
   */
  readonly admitOptimistically?: Admit | undefined;
  readonly countMessages: CountMessages;
  readonly chargeLimits: ChargeLimits;
  /** Throws if sends are refused for want of a standby. */
  readonly requireStandby?: (() => void) | undefined;
  /** Called after the commit with the ids of the stored messages. */
  readonly onAcknowledged?: ((ids: readonly string[]) => void) | undefined;
  /** Called after the commit, to wake the worker. */
  readonly onStored: (route: string | undefined) => void;
}

interface Candidate {
  readonly group: MessageGroup;
  readonly context: RequestContext;
}

/** The result of a candidate: undefined if its idempotency key was used before. */
type Outcome = FinalizedGroup | Problem | undefined;

interface Evaluated {
  readonly finalized: FinalizedGroup;
  readonly response: StoredResponse | undefined;
  readonly charge: Charge;
}

const singleMessages = { maxItems: 500, maxWaiting: 20_000 };
/** A batch has up to a thousand messages, so each has a transaction of its own. */
const batches = { maxItems: 1, maxWaiting: 50 };

export function createAcceptMessages(options: AcceptMessagesOptions): AcceptMessages {
  const { db, clock } = options;
  const responses = createStoredResponses(db);
  const runAlone = createRunningKeys();
  const storeAll = createGroupWriter(options, responses);
  const { admitOptimistically } = options;
  const optimistic = admitOptimistically && {
    commit: createGroupWriter({ ...options, admit: admitOptimistically }, responses),
    isConflict: isAssertionError,
  };
  const commitSingle = createGroupCommit(db, storeAll, singleMessages, optimistic);
  const commitBatch = createGroupCommit(db, storeAll, batches);

  /** Undefined if the idempotency key was used before. */
  async function store(context: RequestContext, group: MessageGroup): Promise<Acceptance | undefined> {
    const commit = group.messages.length === 1 ? commitSingle : commitBatch;
    const outcome = await commit.add({ group, context });
    if (outcome instanceof Problem) throw outcome;
    return outcome && { location: group.location, body: outcome.body, replayed: false };
  }

  /** Executes the first request of a key; the others get its response. */
  async function storeOnce(
    context: RequestContext,
    { key, fingerprint }: NonNullable<RequestContext['idempotency']>,
    make: () => MessageGroup,
  ): Promise<Acceptance> {
    let refusal: unknown;
    try {
      const acceptance = await store(context, make());
      if (acceptance !== undefined) return acceptance;
    } catch (error) {
      // A request that was accepted once gets the same response, even if the checks would refuse it now.
      if (!(error instanceof Problem)) throw error;
      refusal = error;
    }
    const stored = await responses.find(context.scope, key, clock.now());
    if (stored === undefined) throw refusal ?? inProgress();
    if (stored.body === '') throw messageDeleted();
    requireSameRequest(stored, fingerprint);
    return { location: stored.location, body: stored.body, replayed: true };
  }

  return async (context, make) => {
    options.requireStandby?.();
    const { scope, idempotency } = context;
    if (idempotency !== undefined)
      return countWait(() => runAlone(scope, idempotency.key, () => storeOnce(context, idempotency, make)));
    const acceptance = await store(context, make());
    if (acceptance === undefined) throw new Error('A request without an idempotency key cannot be a repetition.');
    return acceptance;
  };
}

/** Stores a group in a transaction of the caller, without an idempotency key. Throws a Problem if it is refused. */
export type AcceptWithin = (
  trx: Transaction,
  context: Omit<RequestContext, 'idempotency'>,
  group: MessageGroup,
) => Promise<void>;

/** The same for many groups, which lock their limits together. Returns the Problem of each refused group, in order. */
export type AcceptEach = (
  trx: Transaction,
  requests: readonly { readonly context: Omit<RequestContext, 'idempotency'>; readonly group: MessageGroup }[],
) => Promise<(Problem | undefined)[]>;

export function createAcceptEach(options: AcceptMessagesOptions): AcceptEach {
  const storeAll = createGroupWriter(options, createStoredResponses(options.db));
  return async (trx, requests) => {
    options.requireStandby?.();
    const outcomes = await storeAll(
      trx,
      requests.map(({ context, group }) => ({ group, context: { ...context, idempotency: undefined } })),
    );
    return outcomes.map((outcome) => (outcome instanceof Problem ? outcome : undefined));
  };
}

export const toAcceptWithin =
  (acceptEach: AcceptEach): AcceptWithin =>
  async (trx, context, group) => {
    const [refusal] = await acceptEach(trx, [{ context, group }]);
    if (refusal !== undefined) throw refusal;
  };

/** Stores many groups in one transaction: admission, idempotency keys, limits, then the rows. */
function createGroupWriter(
  { admit, countMessages, chargeLimits, onStored, onAcknowledged }: AcceptMessagesOptions,
  responses: ReturnType<typeof createStoredResponses>,
) {
  return async (trx: Transaction, candidates: readonly Candidate[]): Promise<Outcome[]> => {
    const verdicts = await admit(
      trx,
      candidates.flatMap(({ group }) => group.messages.map(({ message }) => message)),
    );
    const evaluated = evaluateEach(candidates, verdicts);
    const admitted = evaluated.filter((each): each is Evaluated => !(each instanceof Problem));
    const insertedResponses = new Set(
      await responses.insert(
        trx,
        admitted.flatMap(({ response }) => response ?? []),
      ),
    );
    const isFirst = ({ response }: Evaluated) => response === undefined || insertedResponses.has(response);
    const first = admitted.filter(isFirst);
    const overLimit = await charge(trx, first);
    await insert(
      trx,
      first.filter((each) => !overLimit.has(each)).map(({ finalized }) => finalized),
    );
    return evaluated.map((each) => {
      if (each instanceof Problem) return each;
      return overLimit.get(each) ?? (isFirst(each) ? each.finalized : undefined);
    });
  };

  /** Charges the limits. Returns the requests that exceed one, whose keys are free again. */
  async function charge(trx: Transaction, evaluated: readonly Evaluated[]): Promise<Map<Evaluated, Problem>> {
    const refusals = await chargeLimits(
      trx,
      evaluated.map((each) => each.charge),
    );
    const refused = evaluated.flatMap((each, index) => (refusals[index] ? [[each, refusals[index]] as const] : []));
    if (refused.length > 0) {
      await responses.remove(
        trx,
        refused.flatMap(([{ response }]) => response ?? []),
      );
    }
    return new Map(refused);
  }

  async function insert(trx: Transaction, groups: readonly FinalizedGroup[]): Promise<void> {
    for (const row of groups.flatMap(({ extraRows }) => extraRows)) await runIn(trx, row);
    const routed = groups.flatMap((each) => each.messages);
    if (routed.length === 0) return;
    await insertMessages(trx, routed);
    await countMessages(
      trx,
      routed.map(({ message }) => ({ message: toMessageInTransit(message), status: message.status, by: 1 })),
    );
    const routes = new Set(routed.map(({ route }) => route));
    afterCommit(trx, () => {
      onAcknowledged?.(routed.map(({ message }) => message.id));
      for (const route of routes) onStored(route);
    });
  }
}

/** Splits the verdicts among the groups and finalizes each. */
function evaluateEach(
  candidates: readonly Candidate[],
  verdicts: readonly (Problem | undefined)[],
): (Evaluated | Problem)[] {
  let next = 0;
  return candidates.map(({ group, context }) => {
    const start = next;
    next += group.messages.length;
    try {
      const finalized = withCharge(context, group.finalize(verdicts.slice(start, next)));
      return { finalized, response: toResponse(group, context, finalized), charge: toCharge(context, finalized) };
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
}

/** Stores with each message whom its cost is charged to, for a refund. */
function withCharge({ spenders = [] }: RequestContext, finalized: FinalizedGroup): FinalizedGroup {
  if (spenders.length === 0) return finalized;
  const messages = finalized.messages.map((routed) => {
    const charged_to = toChargedTo(spenders, toMessageInTransit(routed.message));
    return { ...routed, message: { ...routed.message, charged_to } };
  });
  return { ...finalized, messages };
}

function toCharge({ limited, spenders = [] }: RequestContext, { messages }: FinalizedGroup): Charge {
  const cost = messages.reduce((sum, { message }) => sum + (message.cost ?? 0), 0);
  return { day: limited && { ...limited, cost: messages.length }, spending: { spenders, cost } };
}

function toResponse(
  { location, createdAtMs }: MessageGroup,
  { scope, idempotency }: RequestContext,
  { body }: FinalizedGroup,
): StoredResponse | undefined {
  if (idempotency === undefined) return undefined;
  const times = { created_at: createdAtMs, expires_at: createdAtMs + idempotencyMs };
  return { ...idempotency, scope, status: 202, location, body, ...times };
}

/** The amounts of a request that count against the limits of its sender. */
interface Charge {
  /** Undefined for a key without a daily limit. */
  readonly day: DayCharge | undefined;
  readonly spending: SpendingCharge;
}

/** Counts each charge. Returns a Problem for those that exceed a limit, else undefined, in order. */
export type ChargeLimits = (trx: Transaction, charges: readonly Charge[]) => Promise<(Problem | undefined)[]>;

export interface ChargeLimitsOptions {
  /** Undefined if limits are off. */
  readonly dayLimits: DayLimits | undefined;
  readonly spending: Pick<SpendingLimits, 'charge'>;
}

/** Each charge counts against all limits or none. */
export function createChargeLimits({ dayLimits, spending }: ChargeLimitsOptions): ChargeLimits {
  async function chargeDays(trx: Transaction, charges: readonly Charge[]): Promise<Map<Charge, Problem>> {
    if (dayLimits === undefined) return new Map();
    const counted = charges.flatMap((each) => (each.day === undefined ? [] : { each, day: each.day }));
    const isWithin = await dayLimits.charge(
      trx,
      counted.map(({ day }) => day),
    );
    const exceeded = counted.filter((_each, index) => !isWithin[index]);
    return new Map(exceeded.map(({ each, day }) => [each, dayLimits.limitError(day)]));
  }

  async function chargeSpending(trx: Transaction, charges: readonly Charge[]): Promise<Map<Charge, Problem>> {
    const refusals = await spending.charge(
      trx,
      charges.map((each) => each.spending),
    );
    const exceeded = charges.flatMap((each, index) => (refusals[index] ? [[each, refusals[index]] as const] : []));
    await dayLimits?.giveBack(
      trx,
      exceeded.flatMap(([{ day }]) => day ?? []),
    );
    return new Map(exceeded);
  }

  return async (trx, charges) => {
    const overDay = await chargeDays(trx, charges);
    const overSpending = await chargeSpending(
      trx,
      charges.filter((each) => !overDay.has(each)),
    );
    return charges.map((each) => overDay.get(each) ?? overSpending.get(each));
  };
}
