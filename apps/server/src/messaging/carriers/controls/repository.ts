import { type Actor, recordAudit } from '../../../audit/record-audit.ts';
import { type Database, runIn, type Transaction } from '../../../database/database.ts';
import { prepared } from '../../../database/statement.ts';

/** `stopped` is set by the service, the others by operators. */
export type CarrierState = 'running' | 'paused' | 'draining' | 'stopped';
export type OperatorState = Exclude<CarrierState, 'stopped'>;

export interface CarrierControl {
  readonly state: CarrierState;
  readonly reason: string | null;
  /** Null for a carrier whose state was never changed. */
  readonly changedAtMs: number | null;
}

export const neverChanged: CarrierControl = { state: 'running', reason: null, changedAtMs: null };

/** The connection of one process to a carrier. */
export interface CarrierSession {
  readonly carrier: string;
  readonly health: 'up' | 'down';
  readonly reason: string | null;
  readonly needsOperator: boolean;
  readonly sinceMs: number;
  /** Unanswered submits. */
  readonly inFlight: number;
  /** The current limit of submits per second; null for none. */
  readonly perSecond: number | null;
}

export interface SeenSession extends CarrierSession {
  readonly process: string;
  readonly seenAtMs: number;
}

type Readable = Pick<Database, 'read'>;

interface ControlRow {
  readonly carrier: string;
  readonly state: CarrierState;
  readonly reason: string | null;
  readonly changed_at: number;
}

/** By carrier; carriers without a control are running. */
export async function listControls({ read }: Readable): Promise<Map<string, CarrierControl>> {
  const rows: ControlRow[] = await read<ControlRow>('carrier_controls').select();
  return new Map(
    rows.map(({ carrier, state, reason, changed_at }) => [carrier, { state, reason, changedAtMs: changed_at }]),
  );
}

const actions = { running: 'carrier.resume', paused: 'carrier.pause', draining: 'carrier.drain' } as const;

/** Sets the state of a carrier, and records it in the audit log. */
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

/** Stops a carrier and records it in the audit log; returns false if the carrier is already paused or stopped. */
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

/** Stores the sessions of a process in one statement. */
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

/** A process without a report for so long is dead. */
export const heardWithinMs = 60_000;

/** Sessions reported since then, by process. */
export async function listSessions({ read }: Readable, seenSinceMs: number): Promise<SeenSession[]> {
  const rows: SessionRow[] = await read<SessionRow>('carrier_sessions')
    .where('seen_at', '>=', seenSinceMs)
    .orderBy(['process', 'carrier'])
    .select();
  return rows.map(toSession);
}

/** Deletes the sessions of a process that stops. */
export async function removeSessions(db: Database, process: string): Promise<void> {
  await db.transaction((trx) => trx<SessionRow>('carrier_sessions').where({ process }).delete());
}

/** Deletes the sessions of dead processes. */
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
