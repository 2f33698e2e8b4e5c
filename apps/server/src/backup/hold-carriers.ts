import type { Actor } from '../audit/record-audit.ts';
import type { Database } from '../database/database.ts';
import { listControls, listSessions, setControl } from '../messaging/carriers/controls/repository.ts';

/**
 * Pauses each carrier, so that what a backup had yet to send waits: those of the settings and, where they are not the ones of
 * the installation that was backed up, all that its database names. Gives their names.
 */
export async function holdCarriers(
  db: Database,
  configured: readonly string[],
  { reason, actor, nowMs }: { readonly reason: string; readonly actor: Actor; readonly nowMs: number },
): Promise<string[]> {
  const controls = await listControls(db);
  const sessions = await listSessions(db, 0);
  const routes: string[] = await db.read('message_queue').whereNot({ route: '' }).distinct('route').pluck('route');
  const names = new Set([...configured, ...controls.keys(), ...sessions.map(({ carrier }) => carrier), ...routes]);
  await db.transaction(async (trx) => {
    for (const name of names) {
      const before = controls.get(name);
      const was = before === undefined || before.state === 'running' ? '' : `; before, it was ${describe(before)}`;
      await setControl(trx, name, { state: 'paused', reason: `${reason}${was}` }, { actor, nowMs });
    }
  });
  return [...names];
}

const describe = ({ state, reason }: { readonly state: string; readonly reason: string | null }): string =>
  reason === null ? state : `${state} (${reason})`;
