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
import { countQueued } from '../messaging/messages/lanes.ts';
import { Refusal } from '../problems/refusal.ts';
import { knownCarriers } from './known-carriers.ts';
import { operator } from './operator.ts';
import { jsonFlag, minute, print, table, toIso } from './output.ts';
import { readLine } from './read-line.ts';
import { type Session, withDatabase } from './session.ts';

const list = defineCommand({
  meta: { name: 'list', description: 'List the carriers, and what each running process says of its link' },
  args: { json: jsonFlag },
  async run({ args }) {
    const shown = await withDatabase(readCarriers);
    const lines = table(
      ['NAME', 'STATE', 'SINCE', 'QUEUED', 'PROCESS', 'LINK', 'SINCE', 'IN FLIGHT', 'A SECOND', 'REASON'],
      shown.flatMap(toLines),
    );
    print(args.json ?? false, { carriers: shown }, lines);
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

/** A line for each process, and one for a carrier that no process has. */
function toLines({ name, state, changed_at, queued, reason, processes }: ShownCarrier): string[][] {
  const control = [name, state, minute(changed_at), String(queued)];
  if (processes.length === 0) return [[...control, '', '', '', '', '', reason ?? '']];
  return processes.map((each) => [
    ...control,
    each.id,
    each.health,
    minute(each.since),
    String(each.in_flight),
    each.per_second === null ? '' : String(each.per_second),
    reason ?? each.reason ?? '',
  ]);
}

const name = { type: 'positional', description: "a carrier that 'ngoma carrier list' shows", required: true } as const;
const mostReason = 200;
const reason = { type: 'string', description: 'why, for other operators' } as const;

const changeTo = (command: string, state: OperatorState, description: string, said: string) =>
  defineCommand({
    meta: { name: command, description },
    args: { name, reason, json: jsonFlag },
    async run({ args }) {
      const why = args.reason === undefined ? null : readLine("'--reason'", args.reason, mostReason);
      await withDatabase((session) => change(session, args.name, { command, state, reason: why }));
      print(args.json ?? false, { name: args.name, state, reason: why }, [`${args.name} ${said}`]);
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
  const message = `There is no carrier '${carrier}'; there are ${known.join(', ')}.`;
  await db.transaction((trx) =>
    recordAudit(trx, {
      ...{ atMs: nowMs, actor: by.actor, action: `carrier.${command}`, subject: `carrier ${carrier}` },
      ...{ result: 'refused', details: { reason: message } },
    }),
  );
  throw new Refusal(message);
}

export const carrier = defineCommand({
  meta: { name: 'carrier', description: 'Show carriers, and hold them up' },
  subCommands: {
    list,
    pause: changeTo(
      'pause',
      'paused',
      'Submit nothing to a carrier until it is resumed; the link stays, and receipts are taken',
      'is paused: nothing is submitted to it, and receipts are taken. Running processes follow within a second.',
    ),
    drain: changeTo(
      'drain',
      'draining',
      'Give a carrier no new messages; what waits for it goes out',
      'is draining: it gets no new messages, and what waits for it goes out. Running processes follow within a second.',
    ),
    resume: changeTo(
      'resume',
      'running',
      'End a pause, a drain, or a stop by the service itself',
      'is running. Running processes follow within a second.',
    ),
  },
});
