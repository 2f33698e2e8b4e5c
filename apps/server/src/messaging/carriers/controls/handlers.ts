import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { toActor } from '../../../account/audit-actor.ts';
import type { Database } from '../../../database/database.ts';
import type { Handlers, RequestContext } from '../../../http/handler.ts';
import { Problem } from '../../../problems/problem.ts';
import type { Clock } from '../../../time/clock.ts';
import { countQueued } from '../../queue/lanes.ts';
import type { CarrierOptOut, CarrierReceipt, InboundPart, InboundText } from '../carrier.ts';
import type { CallbackReading, CallbackResponse, CarrierCallback } from '../http/callbacks.ts';
import {
  type CarrierControl,
  heardWithinMs,
  listControls,
  listSessions,
  neverChanged,
  type SeenSession,
  setControl,
} from './repository.ts';

type Schemas = components['schemas'];

export interface CarrierHandlersOptions extends CallbackOptions {
  readonly db: Database;
  readonly clock: Clock;
}

/** Operations of operators on carriers, and the callbacks of carriers over HTTP. */
export function carrierHandlers({ db, clock, ...callbacks }: CarrierHandlersOptions) {
  const { describe } = callbacks;

  async function show(described: readonly CarrierDescription[]): Promise<Schemas['Carrier'][]> {
    const nowMs = db.clock.now();
    const controls = await listControls(db);
    const sessions = await listSessions(db, nowMs - heardWithinMs);
    const queued = await Promise.all(described.map(({ name }) => countQueued(db, name, nowMs)));
    return described.map((carrier, index) =>
      toCarrier(carrier, controls.get(carrier.name) ?? neverChanged, sessions, queued[index] ?? 0),
    );
  }

  return {
    ...callbackHandlers(callbacks),

    async listCarriers() {
      return { status: 200, body: complete<Schemas['CarrierList']>({ data: await show(describe()) }) };
    },

    async updateCarrier({ path, body, caller, request }) {
      const { state, reason = null, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const described = describe();
      const carrier = described.filter(({ name }) => name === path.carrier);
      if (carrier.length === 0)
        throw carrierNotFound(
          path.carrier,
          described.map(({ name }) => name),
        );
      const by = { actor: toActor(caller, request.address), nowMs: clock.now() };
      await db.transaction((trx) => setControl(trx, path.carrier, { state, reason }, by));
      const [changed] = await show(carrier);
      if (changed === undefined) throw new Error('The carrier is missing');
      return { status: 200, body: changed };
    },
  } satisfies Partial<Handlers>;
}

export interface CallbackOptions {
  readonly describe: () => readonly CarrierDescription[];
  readonly readCallback: (
    carrier: string,
    callback: CarrierCallback,
  ) => CallbackReading<CarrierReceipt | CarrierOptOut>;
  readonly readTextCallback: (
    carrier: string,
    callback: CarrierCallback,
  ) => CallbackReading<InboundText | InboundPart | CarrierOptOut>;
  /** Resolves once the receipt is stored; rejects if the carrier must repeat it. */
  readonly receive: (carrier: string, receipt: CarrierReceipt) => Promise<void>;
  /** The same for a text of a phone. */
  readonly receiveText: (carrier: string, text: InboundText | InboundPart | CarrierOptOut) => Promise<void>;
}

export function callbackHandlers(options: CallbackOptions) {
  /** Stores the items of a carrier's request; throws a Problem if it is rejected or cannot be read. */
  async function storeItems<Item>(
    carrier: string,
    request: RequestContext,
    readItems: (carrier: string, callback: CarrierCallback) => CallbackReading<Item>,
    receive: (carrier: string, item: Item) => Promise<void>,
  ): Promise<{ readonly status: 204 } | CallbackResponse> {
    const isHttp = options.describe().some(({ name, kind }) => name === carrier && kind === 'http');
    // The error does not list the carriers, as the caller is not authenticated.
    if (!isHttp) throw carrierNotFound(carrier);
    const reading = readItems(carrier, toCallback(request));
    if (reading.kind !== 'read') throw toProblem(reading, carrier);
    await Promise.all(reading.items.map((item) => receive(carrier, item)));
    return reading.response ?? { status: 204 };
  }

  const takeReceipts = (carrier: string, request: RequestContext) =>
    storeItems(carrier, request, options.readCallback, (name, item) =>
      'optOut' in item ? options.receiveText(name, item) : options.receive(name, item),
    );
  const takeTexts = (carrier: string, request: RequestContext) =>
    storeItems(carrier, request, options.readTextCallback, options.receiveText);

  return {
    receiveCarrierReceipt: ({ path, request }) => takeReceipts(path.carrier, request),
    receiveCarrierReceiptByGet: ({ path, request }) => takeReceipts(path.carrier, request),
    receiveCarrierText: ({ path, request }) => takeTexts(path.carrier, request),
    receiveCarrierTextByGet: ({ path, request }) => takeTexts(path.carrier, request),
  } satisfies Partial<Handlers>;
}

function toProblem(rejected: Exclude<CallbackReading<never>, { kind: 'read' }>, carrier: string): Problem {
  if (rejected.kind === 'ignored') return new Problem('unreadable_receipt', { detail: rejected.why });
  return new Problem('invalid_callback_token', {
    detail: `The token of the carrier '${carrier}' is missing or wrong; call the address that its settings give.`,
  });
}

function toCallback({ sent }: RequestContext): CarrierCallback {
  if (sent === undefined) throw new Error("The contract has 'x-as-sent' for this operation");
  const { query, queryString, headers, body } = sent;
  return { query, queryString, headers, body };
}

/** `known` lists the carriers for callers who may see them. */
function carrierNotFound(carrier: string, known: readonly string[] = []): Problem {
  const others = known.length === 0 ? '' : `; there are ${known.join(', ')}`;
  return new Problem('carrier_not_found', { detail: `There is no carrier '${carrier}'${others}.` });
}

/** The configuration of a carrier. */
export interface CarrierDescription {
  readonly name: string;
  readonly kind: Schemas['Carrier']['kind'];
  readonly window: number;
  /** The maximum number of submits per second; undefined for no limit. */
  readonly perSecond: number | undefined;
}

function toCarrier(
  { name, kind, window, perSecond }: CarrierDescription,
  { state, reason, changedAtMs }: CarrierControl,
  sessions: readonly SeenSession[],
  queued: number,
): Schemas['Carrier'] {
  return complete<Schemas['Carrier']>({
    ...{ name, kind, state, reason, queued, window },
    changed_at: changedAtMs === null ? null : toInstant(changedAtMs),
    processes: sessions.filter(({ carrier }) => carrier === name).map(toProcess),
    per_second: perSecond ?? null,
  });
}

const toProcess = (session: SeenSession): Schemas['CarrierProcess'] =>
  complete<Schemas['CarrierProcess']>({
    id: session.process,
    health: session.health,
    reason: session.reason,
    needs_operator: session.needsOperator,
    since: toInstant(session.sinceMs),
    in_flight: session.inFlight,
    per_second: session.perSecond,
    seen_at: toInstant(session.seenAtMs),
  });

const toInstant = (instantMs: number): string => new Date(instantMs).toISOString();
