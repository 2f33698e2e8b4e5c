import { inspectDatabase } from '../database/inspect.ts';
import { simulatorName } from '../messaging/carriers/carriers.ts';
import {
  type CarrierControl,
  heardWithinMs,
  listControls,
  listSessions,
  neverChanged,
  type SeenSession,
} from '../messaging/carriers/controls/repository.ts';
import type { Config } from '../settings/config.ts';
import { knownCarriers } from './known-carriers.ts';

/** Connects to a carrier and returns a finding. Throws an error with the cause and the remedy. */
export type ExamineCarrier = (carrier: string) => Promise<string>;

export interface CarrierFinding {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string;
}

/** The state of the carriers in the database, written by operators and running processes. */
interface Reported {
  readonly controls: ReadonlyMap<string, CarrierControl>;
  readonly sessions: readonly SeenSession[];
}

const nothingReported: Reported = { controls: new Map(), sessions: [] };

/** One finding for each carrier: whether it can be reached, whether it is paused, and its links in running processes. */
export async function examineCarriers(
  config: Config,
  examine: ExamineCarrier,
  nowMs: number,
): Promise<CarrierFinding[]> {
  // The check of the database reports why it cannot be read.
  const reported = await readReported(config, nowMs).catch(() => nothingReported);
  return Promise.all(knownCarriers(config).map((carrier) => examineCarrier(carrier, examine, reported)));
}

async function readReported({ databaseUrl }: Config, nowMs: number): Promise<Reported> {
  await using inspection = await inspectDatabase(databaseUrl);
  if (inspection === undefined || !(await inspection.read.schema.hasTable('carrier_sessions'))) return nothingReported;
  return { controls: await listControls(inspection), sessions: await listSessions(inspection, nowMs - heardWithinMs) };
}

export async function examineCarrier(
  carrier: string,
  examine: ExamineCarrier,
  { controls, sessions }: Reported,
): Promise<CarrierFinding> {
  const remarks = [
    await examine(carrier).then(
      (found) => ({ ok: true, found }),
      (error: unknown) => ({ ok: false, found: error instanceof Error ? error.message : String(error) }),
    ),
    remarkOnState(carrier, controls.get(carrier) ?? neverChanged),
    ...sessions.filter((session) => session.carrier === carrier).flatMap(remarkOnLink),
  ];
  return {
    name: `carrier ${carrier}`,
    ok: remarks.every(({ ok }) => ok),
    found: remarks.flatMap(({ found }) => found || []).join('; '),
  };
}

type Remark = Omit<CarrierFinding, 'name'>;

function remarkOnState(carrier: string, { state, reason, changedAtMs }: CarrierControl): Remark {
  const since = changedAtMs === null ? '' : ` since ${new Date(changedAtMs).toISOString()}`;
  const why = reason === null ? '' : ` (${withoutFullStop(reason)})`;
  const resume = `'ngoma carrier resume ${carrier}'`;
  switch (state) {
    case 'running':
      return { ok: true, found: '' };
    case 'draining':
      return { ok: true, found: `draining${since}${why}: it gets no new messages; ${resume} ends this` };
    case 'paused':
      // A restore pauses every carrier, and a paused simulator affects no phone.
      return {
        ok: carrier === simulatorName,
        found: `paused${since}${why}: nothing is submitted to it; ${resume} ends this`,
      };
    case 'stopped':
      return { ok: false, found: `stopped by the service${since}${why}: correct this, then run ${resume}` };
  }
}

/** A link that is down is a fault although it may reconnect by itself: nothing is sent meanwhile. One that is up may have a warning. */
function remarkOnLink({ process, health, reason, sinceMs }: SeenSession): Remark[] {
  const why = reason === null ? '' : `, ${withoutFullStop(reason)}`;
  if (health === 'up') return reason === null ? [] : [{ ok: false, found: `up in process ${process}${why}` }];
  return [{ ok: false, found: `down in process ${process} since ${new Date(sinceMs).toISOString()}${why}` }];
}

const withoutFullStop = (sentence: string): string => sentence.replace(/\.$/, '');
