import type { components } from '@ngoma/contract';
import { actorOf } from '../../../account/acting.ts';
import type { Database } from '../../../database/database.ts';
import { complete, type Handlers, type NoMembers } from '../../../http/handler.ts';
import type { Clock } from '../../../time/clock.ts';
import { countQueued } from '../../queue/lanes.ts';
import { type CallbackOptions, callbackHandlers } from './callbacks.ts';
import { carrierNotFound } from './carrier-not-found.ts';
import { heardWithinMs, listControls, listSessions, neverChanged, setControl } from './repository.ts';
import { type CarrierDescription, toCarrier } from './representation.ts';

type Schemas = components['schemas'];

export interface CarrierHandlersOptions extends CallbackOptions {
  readonly db: Database;
  readonly clock: Clock;
}

/** What operators see of carriers and do with them, and where carriers report. */
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
      const by = { actor: actorOf(caller, request.address), nowMs: clock.now() };
      await db.transaction((trx) => setControl(trx, path.carrier, { state, reason }, by));
      const [changed] = await show(carrier);
      if (changed === undefined) throw new Error('One carrier was asked for');
      return { status: 200, body: changed };
    },
  } satisfies Partial<Handlers>;
}
