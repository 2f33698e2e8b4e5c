import { type Actor, recordAudit } from '../../../audit/record-audit.ts';
import { type Database, runIn, type Transaction } from '../../../database/database.ts';
import { prepared } from '../../../database/statement.ts';

/** What may be done with a carrier; `stopped` is set by the service itself, the others by operators. */
export type CarrierState = 'running' | 'paused' | 'draining' | 'stopped';
export type OperatorState = Exclude<CarrierState, 'stopped'>;

export interface CarrierControl {
  readonly state: CarrierState;
  readonly reason: string | null;
  /** Null for a carrier that was never in another state. */
  readonly changedAtMs: number | null;
}

/** Of a carrier that nobody ever paused. */
export const neverChanged: CarrierControl = { state: 'running', reason: null, changedAtMs: null };

/** What one process says of its link to a carrier. */
export interface CarrierSession {
  readonly carrier: string;
  readonly health: 'up' | 'down';
  readonly reason: string | null;
  /** Whether waiting will not mend it. */
  readonly needsOperator: boolean;
  readonly sinceMs: number;
  /** Submits that wait for their answers. */
  readonly inFlight: number;
  /** How many submits a second the process allows itself now; null for no limit. */
  readonly perSecond: number | null;
}

export interface SeenSession extends CarrierSession {
  readonly process: string;
  readonly seenAtMs: number;
}

/** An inspected database has a reader, too. */
type Readable = Pick<Database, 'read'>;

interface ControlRow {
  readonly carrier: string;
  readonly state: CarrierState;
  readonly reason: string | null;
  readonly changed_at: number;
}

/** By carrier; one that is not there has never been changed: it runs. */
export async function listControls({ read }: Readable): Promise<Map<string, CarrierControl>> {
  const rows: ControlRow[] = await read<ControlRow>('carrier_controls').select();
  return new Map(
    rows.map(({ carrier, state, reason, changed_at }) => [carrier, { state, reason, changedAtMs: changed_at }]),
  );
}

const actions = { running: 'carrier.resume', paused: 'carrier.pause', draining: 'carrier.drain' } as const;

/** What an operator wants of a carrier from now on, whatever its state was, with its line of the audit. */
export async function setControl(
  trx: Transaction,
  carrier: string,
  { state, reason }: { readonly state: OperatorState; readonly reason: string | null },
  { actor, nowMs }: { readonly actor: Actor; readonly nowMs: number },
): Promise<void> {
  const row: ControlRow = { carrier, state, reason, changed_at: nowMs };
  await trx<ControlRow>('carrier_controls').insert(row).onConflict('carrier').merge();
  await recordAudit(trx, {
    ...{ atMs: nowMs, actor, action: actions[state], subject: `carrier ${carrier}`, result: 'done' },
    details: reason === null ? {} : { reason },
  });
}

const stop = prepared(`
  insert into carrier_controls (carrier, state, reason, changed_at) values (?, 'stopped', ?, ?)
  on conflict (carrier) do update set state = excluded.state, reason = excluded.reason, changed_at = excluded.changed_at
  where carrier_controls.state in ('running', 'draining')
  returning carrier
`);

/**
 * Stops a carrier that refuses what the service is set to send it, with a line of the audit; false, and nothing, where an
 * operator has paused it or it is stopped already.
 */
export async function stopCarrier(trx: Transaction, carrier: string, reason: string, nowMs: number): Promise<boolean> {
  const stopped = await runIn(trx, stop(carrier, reason, nowMs));
  if (stopped.length === 0) return false;
  await recordAudit(trx, {
    ...{ atMs: nowMs, actor: { kind: 'system', name: 'ngoma' }, action: 'carrier.stop' },
    ...{ subject: `carrier ${carrier}`, result: 'done', details: { reason } },
  });
  return true;
}

interface SessionRow {
  readonly carrier: string;
  readonly process: string;
  readonly health: CarrierSession['health'];
  readonly reason: string | null;
  readonly needs_operator: number;
  readonly since: number;
  readonly in_flight: number;
  readonly per_second: number | null;
  readonly seen_at: number;
}

/** What a process knows of all its carriers, in one statement. */
export async function reportSessions(
  db: Database,
  process: string,
  sessions: readonly CarrierSession[],
  nowMs: number,
): Promise<void> {
  if (sessions.length === 0) return;
  const rows = sessions.map((session) => toRow(process, session, nowMs));
  await db.transaction((trx) =>
    trx<SessionRow>('carrier_sessions').insert(rows).onConflict(['carrier', 'process']).merge(),
  );
}

/** Processes report every few seconds: one that has said nothing for so long is gone. */
export const heardWithinMs = 60_000;

/** What processes said since then, by process. */
export async function listSessions({ read }: Readable, seenSinceMs: number): Promise<SeenSession[]> {
  const rows: SessionRow[] = await read<SessionRow>('carrier_sessions')
    .where('seen_at', '>=', seenSinceMs)
    .orderBy(['process', 'carrier'])
    .select();
  return rows.map(toSession);
}

/** Removes what a process said, which stops. */
export async function removeSessions(db: Database, process: string): Promise<void> {
  await db.transaction((trx) => trx<SessionRow>('carrier_sessions').where({ process }).delete());
}

/** Removes what processes said that died since without a word. */
export async function removeSessionsBefore(db: Database, seenBeforeMs: number): Promise<void> {
  await db.transaction((trx) => trx<SessionRow>('carrier_sessions').where('seen_at', '<', seenBeforeMs).delete());
}

const toRow = (process: string, session: CarrierSession, nowMs: number): SessionRow => ({
  carrier: session.carrier,
  process,
  health: session.health,
  reason: session.reason,
  needs_operator: session.needsOperator ? 1 : 0,
  since: session.sinceMs,
  in_flight: session.inFlight,
  per_second: session.perSecond,
  seen_at: nowMs,
});

const toSession = (row: SessionRow): SeenSession => ({
  carrier: row.carrier,
  process: row.process,
  health: row.health,
  reason: row.reason,
  needsOperator: row.needs_operator === 1,
  sinceMs: row.since,
  inFlight: row.in_flight,
  perSecond: row.per_second,
  seenAtMs: row.seen_at,
});
