import { defineCommand } from 'citty';
import { recordAudit } from '../audit/record-audit.ts';
import {
  heardWithinMs,
  listControls,
  listSessions,
  neverChanged,
  type OperatorState,
  type SeenSession,
  setControl,
} from '../messaging/carriers/controls/repository.ts';
import { countQueued } from '../messaging/queue/lanes.ts';
import { Refusal } from '../problems/refusal.ts';
import { jsonFlag, readLine } from './arguments.ts';
import { check } from './check-carriers.ts';
import { knownCarriers } from './known-carriers.ts';
import { minute, print, table, toIso } from './output.ts';
import { operator, type Session, withDatabase } from './session.ts';

const list = defineCommand({
  meta: { name: 'list', description: 'List the carriers, with the link of each running process' },
  args: { json: jsonFlag },
  async run({ args }) {
    const carriers = await withDatabase(readCarriers);
    const lines = table(carriers.flatMap(toRows), [
      ['NAME', ({ control }) => control.name],
      ['STATE', ({ control }) => control.state],
      ['SINCE', ({ control }) => minute(control.changed_at)],
      ['QUEUED', ({ control }) => control.queued],
      ['PROCESS', ({ link }) => link?.id ?? ''],
      ['LINK', ({ link }) => link?.health ?? ''],
      ['SINCE', ({ link }) => minute(link?.since ?? null)],
      ['IN FLIGHT', ({ link }) => link?.in_flight ?? ''],
      ['A SECOND', ({ link }) => link?.per_second ?? ''],
      ['REASON', ({ control, link }) => control.reason ?? link?.reason ?? ''],
    ]);
    print(args.json, { carriers }, lines);
  },
});

type ShownCarrier = Awaited<ReturnType<typeof readCarriers>>[number];

async function readCarriers({ config, db, nowMs }: Session) {
  const controls = await listControls(db);
  const sessions = await listSessions(db, nowMs - heardWithinMs);
  return Promise.all(
    knownCarriers(config).map(async (name) => {
      const { state, reason, changedAtMs } = controls.get(name) ?? neverChanged;
      const processes = sessions.filter(({ carrier }) => carrier === name).map(toProcess);
      const queued = await countQueued(db, name, nowMs);
      return { name, state, reason, changed_at: toIso(changedAtMs), queued, processes };
    }),
  );
}

const toProcess = (session: SeenSession) => ({
  id: session.process,
  health: session.health,
  reason: session.reason,
  needs_operator: session.needsOperator,
  since: toIso(session.sinceMs),
  in_flight: session.inFlight,
  per_second: session.perSecond,
  seen_at: toIso(session.seenAtMs),
});

/** A row for each process, or one without a link. */
const toRows = (control: ShownCarrier) =>
  (control.processes.length === 0 ? [undefined] : control.processes).map((link) => ({ control, link }));

const name = { type: 'positional', description: "a carrier of 'ngoma carrier list'", required: true } as const;
const mostReason = 200;
const reason = { type: 'string', description: 'a remark for other operators' } as const;

const changeTo = (command: string, state: OperatorState, description: string, outcome: string) =>
  defineCommand({
    meta: { name: command, description },
    args: { name, reason, json: jsonFlag },
    async run({ args }) {
      const why = args.reason === undefined ? null : readLine("'--reason'", args.reason, mostReason);
      await withDatabase((session) => change(session, args.name, { command, state, reason: why }));
      print(args.json, { name: args.name, state, reason: why }, [`${args.name} ${outcome}`]);
    },
  });

interface Change {
  readonly command: string;
  readonly state: OperatorState;
  readonly reason: string | null;
}

async function change(session: Session, carrier: string, { command, state, reason }: Change): Promise<void> {
  const { config, db, nowMs } = session;
  const by = { actor: operator(), nowMs };
  const known = knownCarriers(config);
  if (known.includes(carrier)) return db.transaction((trx) => setControl(trx, carrier, { state, reason }, by));
  const message = `There is no carrier '${carrier}'. Use one of: ${known.join(', ')}.`;
  await db.transaction((trx) =>
    recordAudit(trx, {
      ...{ atMs: nowMs, actor: by.actor, action: `carrier.${command}`, subject: `carrier ${carrier}` },
      ...{ result: 'refused', details: { reason: message } },
    }),
  );
  throw new Refusal(message);
}

export const carrier = defineCommand({
  meta: { name: 'carrier', description: 'List, check, test, pause, drain and resume carriers' },
  subCommands: {
    list,
    check,
    // Loaded on demand: it needs the whole of messaging.
    test: () => import('./test-carrier.ts').then((loaded) => loaded.test),
    pause: changeTo(
      'pause',
      'paused',
      'Submit nothing to a carrier until it is resumed. The link stays open, and receipts are processed',
      'is paused: nothing is submitted to it; receipts are processed. Running processes follow within a second.',
    ),
    drain: changeTo(
      'drain',
      'draining',
      'Assign no new messages to a carrier. Messages in its queue are sent',
      'is draining: it gets no new messages; its queue is sent. Running processes follow within a second.',
    ),
    resume: changeTo(
      'resume',
      'running',
      'End a pause, a drain, or a stop by the service',
      'is running. Running processes follow within a second.',
    ),
  },
});
