import type { DayCharge } from '../../account/api-keys/day-limits.ts';
import type { Spender } from '../../account/spending/spender.ts';
import { afterCommit, type Database, runIn, type Transaction } from '../../database/database.ts';
import { createGroupCommit } from '../../database/group-commit.ts';
import type { Insertion } from '../../database/statement.ts';
import { createRunningKeys, inProgress, requireSameRequest } from '../../idempotency/running-keys.ts';
import { createStoredResponses, idempotencyMs, type StoredResponse } from '../../idempotency/stored-responses.ts';
import { Problem } from '../../problems/problem.ts';
import type { Clock } from '../../time/clock.ts';
import type { Admit } from './admit.ts';
import type { Charge, ChargeLimits } from './charge-limits.ts';
import type { CountChange, CountMessages } from './count-messages.ts';
import { type MessageRepository, type RoutedMessage, toMessageInTransit } from './repository.ts';

/** What a request brings: one message, or the messages of a batch. They are stored together, in one transaction. */
export interface MessageSet {
  readonly location: string;
  readonly createdAtMs: number;
  readonly messages: readonly RoutedMessage[];
  /** What is stored of them once each has its verdict; throws a Problem where nothing is to be stored. */
  settle(verdicts: readonly (Problem | undefined)[]): Settlement;
}

interface Settlement {
  readonly messages: readonly RoutedMessage[];
  /** Other rows that are stored with them. */
  readonly besides: readonly Insertion[];
  /** The body of the response. */
  readonly body: string;
}

/** Who sends, and by which name of the request its repetition does nothing. */
export interface RequestName {
  /** Whose idempotency keys these are. */
  readonly scope: string;
  /** The key that sends, where it may send so many messages a day. */
  readonly limited?: Pick<DayCharge, 'keyId' | 'perDay'> | undefined;
  /** Those of the sender who may spend so much a month. */
  readonly spenders?: readonly Spender[] | undefined;
  readonly idempotency: { readonly key: string; readonly fingerprint: string } | undefined;
}

/** The response to the caller: the same bytes for the same request. */
export interface Acceptance {
  readonly location: string;
  readonly body: string;
  readonly replayed: boolean;
}

/** Stores what `make` gives: when it resolves, that is on disk. Throws a Problem where nothing can be accepted. */
export type AcceptMessageSet = (name: RequestName, make: () => MessageSet) => Promise<Acceptance>;

export interface MessageSetOptions {
  readonly db: Database;
  readonly clock: Clock;
  readonly messages: MessageRepository;
  /** It only reads: what it lets in may still be a repetition of an earlier request. */
  readonly admit: Admit;
  readonly countMessages: CountMessages;
  readonly chargeLimits: ChargeLimits;
  /** Called after the commit of a message: there is work to do. */
  readonly onStored: (route: string | undefined) => void;
}

interface Candidate {
  readonly set: MessageSet;
  readonly name: RequestName;
}

/** What became of a candidate: undefined where its key was used before. */
type Outcome = Settlement | Problem | undefined;

interface Settled {
  readonly settlement: Settlement;
  readonly stored: StoredResponse | undefined;
  readonly charge: Charge;
}

const ofOne = { maxItems: 500, maxWaiting: 20_000 };
/** Each is a thousand messages: a group of its own. */
const ofMany = { maxItems: 1, maxWaiting: 50 };

export function createMessageSetAcceptor(options: MessageSetOptions): AcceptMessageSet {
  const { db, clock, messages, admit, countMessages, chargeLimits, onStored } = options;
  const responses = createStoredResponses(db);
  const runAlone = createRunningKeys();
  const groupOfOnes = createGroupCommit(db, storeAll, ofOne);
  const groupOfMany = createGroupCommit(db, storeAll, ofMany);

  return async (name, make) => {
    const { scope, idempotency } = name;
    if (idempotency === undefined) {
      const set = make();
      return toAcceptance(set, required(settled(await add({ set, name }))));
    }
    return runAlone(scope, idempotency.key, () => storeOnce(name, idempotency, make));
  };

  /** Carries out the first request of a key; every other gets the response to the first. */
  async function storeOnce(
    name: RequestName,
    { key, fingerprint }: NonNullable<RequestName['idempotency']>,
    make: () => MessageSet,
  ): Promise<Acceptance> {
    let refusal: unknown;
    try {
      const set = make();
      const settlement = settled(await add({ set, name }));
      if (settlement !== undefined) return toAcceptance(set, settlement);
    } catch (error) {
      // A request that was accepted once gets the same response, even if the checks would refuse it now.
      if (!(error instanceof Problem)) throw error;
      refusal = error;
    }
    const stored = await responses.find(name.scope, key, clock.now());
    if (stored === undefined) throw refusal ?? inProgress();
    if (stored.body === '') throw messageDeleted();
    requireSameRequest(stored, fingerprint);
    return { location: stored.location, body: stored.body, replayed: true };
  }

  function add(candidate: Candidate): Promise<Outcome> {
    const group = candidate.set.messages.length === 1 ? groupOfOnes : groupOfMany;
    return group.add(candidate);
  }

  async function storeAll(trx: Transaction, candidates: readonly Candidate[]): Promise<Outcome[]> {
    const verdicts = await admit(
      trx,
      candidates.flatMap(({ set }) => set.messages.map(({ message }) => message)),
    );
    const evaluated = settleEach(candidates, verdicts);
    const settled = evaluated.filter((each): each is Settled => !(each instanceof Problem));
    const won = new Set(
      await responses.insert(
        trx,
        settled.flatMap(({ stored }) => stored ?? []),
      ),
    );
    const isStored = ({ stored }: Settled) => stored === undefined || won.has(stored);
    const first = settled.filter(isStored);
    const beyond = await charge(trx, first);
    const accepted = first.filter((each) => !beyond.has(each)).map(({ settlement }) => settlement);
    for (const row of accepted.flatMap(({ besides }) => besides)) await runIn(trx, row);
    const routed = accepted.flatMap((each) => each.messages);
    if (routed.length > 0) {
      await messages.insert(trx, routed);
      await countMessages(trx, routed.map(toCountChange));
      const routes = new Set(routed.map(({ route }) => route));
      afterCommit(trx, () => {
        for (const route of routes) onStored(route);
      });
    }
    return evaluated.map((each) => {
      if (each instanceof Problem) return each;
      return beyond.get(each) ?? (isStored(each) ? each.settlement : undefined);
    });
  }

  /** Counts against the limits of those who send, and gives what is beyond one of them. */
  async function charge(trx: Transaction, settled: readonly Settled[]): Promise<Map<Settled, Problem>> {
    const refusals = await chargeLimits(
      trx,
      settled.map((each) => each.charge),
    );
    const refused = settled.flatMap((each, index) => (refusals[index] ? [[each, refusals[index]] as const] : []));
    if (refused.length > 0) {
      await responses.remove(
        trx,
        refused.flatMap(([{ stored }]) => stored ?? []),
      );
    }
    return new Map(refused);
  }
}

function settleEach(
  candidates: readonly Candidate[],
  verdicts: readonly (Problem | undefined)[],
): (Settled | Problem)[] {
  let next = 0;
  return candidates.map((candidate) => {
    const first = next;
    next += candidate.set.messages.length;
    try {
      const settlement = candidate.set.settle(verdicts.slice(first, next));
      return { settlement, stored: toStored(candidate, settlement), charge: toCharge(candidate.name, settlement) };
    } catch (error) {
      if (error instanceof Problem) return error;
      throw error;
    }
  });
}

function toCharge({ limited, spenders = [] }: RequestName, { messages }: Settlement): Charge {
  const cost = messages.reduce((sum, { message }) => sum + (message.cost ?? 0), 0);
  return { day: limited && { ...limited, cost: messages.length }, spending: { spenders, cost } };
}

function toStored({ set, name }: Candidate, { body }: Settlement): StoredResponse | undefined {
  const { location, createdAtMs } = set;
  return (
    name.idempotency && {
      ...name.idempotency,
      scope: name.scope,
      status: 202,
      location,
      body,
      created_at: createdAtMs,
      expires_at: createdAtMs + idempotencyMs,
    }
  );
}

const toCountChange = ({ message }: RoutedMessage): CountChange => ({
  message: toMessageInTransit(message),
  status: message.status,
  by: 1,
});

const toAcceptance = ({ location }: MessageSet, { body }: Settlement): Acceptance => ({
  location,
  body,
  replayed: false,
});

/** Undefined where the key of the request was used before. */
function settled(outcome: Outcome): Settlement | undefined {
  if (outcome instanceof Problem) throw outcome;
  return outcome;
}

function required(settlement: Settlement | undefined): Settlement {
  if (settlement === undefined) throw new Error('Only a set with a key can be a repetition.');
  return settlement;
}

const messageDeleted = (): Problem =>
  new Problem('message_deleted', {
    detail:
      'The message of this Idempotency-Key has been deleted, and nothing is sent again; use another key for another message.',
  });
