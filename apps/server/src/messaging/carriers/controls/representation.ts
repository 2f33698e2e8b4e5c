import type { components } from '@ngoma/contract';
import { complete } from '../../../http/handler.ts';
import type { CarrierControl, SeenSession } from './repository.ts';

type Schemas = components['schemas'];

/** What the settings say of a carrier. */
export interface CarrierDescription {
  readonly name: string;
  readonly kind: Schemas['Carrier']['kind'];
  readonly window: number;
  /** The most submits in a second; undefined for no limit. */
  readonly perSecond: number | undefined;
}

export function toCarrier(
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
