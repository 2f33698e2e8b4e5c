import { afterAll, describe, expect, test } from 'vitest';
import { carrierMissing } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { isFinal, type MessageId, type MessageStatus } from '../../src/messaging/messages/message.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import type { TestEngine } from '../harness/database.ts';
import { type CrashInstallation, createCrashInstallation, type Policy } from './crash-installation.ts';
import { type CrashLoad, startCrashLoad } from './crash-load.ts';
import { type CrashStep, type CrashStepName, crashSteps } from './crash-steps.ts';

const isSoak = process.env['TEST_SOAK'] === '1';
const longestMs = 300_000;
/** The part of the time limit of a test for its crashes. */
const endWithinMs = 60_000;
const hasPostgres = process.env['TEST_DATABASE_URL'] !== undefined;

/** Processes that are killed at each of these steps, one after another. */
interface CrashCase {
  readonly engine: TestEngine;
  readonly policy: Policy;
  readonly steps: readonly CrashStepName[];
}

const everyStep = Object.keys(crashSteps) as CrashStepName[]; // as: those are its keys
const manyAtRandom = Array.from({ length: 20 }, () => 'at a random moment' as const);
const stepsBefore = 'after the commit, before the octets';

/** Each step and each engine; `npm run soak` runs every step separately, on each engine and with each policy. */
const someCases: readonly CrashCase[] = [
  { engine: 'sqlite', policy: 'wait', steps: everyStep },
  {
    engine: 'postgres',
    policy: 'resend',
    steps: [stepsBefore, 'after the answer, before it is recorded', 'during receipts', 'at a random moment'],
  },
];
const everyCase: readonly CrashCase[] = (['sqlite', 'postgres'] as const).flatMap((engine) =>
  (['wait', 'resend'] as const).flatMap((policy) =>
    [...everyStep.map((step) => [step]), manyAtRandom].map((steps) => ({ engine, policy, steps })),
  ),
);
const cases = (isSoak ? everyCase : someCases).filter(({ engine }) => engine === 'sqlite' || hasPostgres);
const titleOf = ({ engine, policy, steps }: CrashCase): string =>
  `${engine}, ${policy}, ${[...new Set(steps)].join('; ')}${steps.length > everyStep.length ? ` (${steps.length} times)` : ''}`;

interface Stored {
  readonly id: MessageId;
  readonly mode: 'live' | 'test';
  readonly to: string;
  readonly status: MessageStatus;
  readonly reason: string | null;
}

const skipped = [
  ...(carrierMissing === '' ? [] : [carrierMissing]),
  ...(hasPostgres ? [] : ['PostgreSQL: skipped, TEST_DATABASE_URL is not set']),
];
const title = `kill -9${skipped.length > 0 ? ` (${skipped.join('; ')})` : ''}`;

describe.skipIf(carrierMissing !== '')(title, { timeout: longestMs }, () => {
  const lines: string[] = [];
  afterAll(() => void process.stdout.write(`kill -9:\n${lines.sort().join('\n')}\n`));

  test.concurrent.each(cases.map((each) => [titleOf(each), each] as const))(
    'loses no accepted message: %s',
    async (name, { engine, policy, steps }) => {
      await using installation = await createCrashInstallation(engine, policy);
      let sent = 0;
      const loads: CrashLoad[] = [];
      const stopped: Promise<void>[] = [];
      /** Messages that were being submitted at a crash. */
      const interrupted = new Set<string>();
      for (const step of steps.map((each): CrashStep => crashSteps[each])) {
        await step.prepare?.(installation);
        await installation.start();
        await step.begin?.(installation);
        const load = startCrashLoad(installation, () => (sent += 1));
        loads.push(load);
        await step.crash(installation, load);
        for (const id of await listOpen(installation)) interrupted.add(id);
        stopped.push(load.stop());
        await step.mend?.(installation);
      }
      await installation.start();
      await Promise.all(stopped);
      const accepted = loads.flatMap((load) => load.accepted);
      await untilEnded(installation, accepted, interrupted);
      await expectWebhooks(installation);
      lines.push(`${name}: ${await count(installation, interrupted.size)}`);
    },
  );
});

const listStored = ({ database }: CrashInstallation): Promise<Stored[]> =>
  database.read('messages').select('id', 'mode', 'to', 'status', 'reason');

const listOpen = ({ database }: CrashInstallation): Promise<string[]> =>
  database.read('submissions').where({ state: 'submitting' }).pluck('message_id');

/** The number of submits to each number. */
const countSubmits = ({ smsc }: CrashInstallation): Map<string, number> => {
  const byNumber = Map.groupBy(smsc.events('submit'), ({ dest }) => `+${dest}`);
  return new Map(Array.from(byNumber, ([to, submits]) => [to, submits.length]));
};

/** Resolves when each message is as it must be; until then those that are not keep the test waiting. */
async function untilEnded(
  installation: CrashInstallation,
  accepted: readonly string[],
  interrupted: ReadonlySet<string>,
): Promise<void> {
  const endAt = performance.now() + endWithinMs;
  await until(async () => {
    const stored = await listStored(installation);
    const submits = countSubmits(installation);
    const ids = new Set<string>(stored.map(({ id }) => id));
    const lost = accepted.filter((id) => !ids.has(id)).map((id) => `${id} is lost`);
    const wrong = stored.flatMap((each) =>
      findWrong(installation.policy, each, submits.get(each.to) ?? 0, interrupted),
    );
    if (performance.now() > endAt) expect([...lost, ...wrong]).toEqual([]);
    return lost.length + wrong.length === 0;
  });
}

function findWrong(
  policy: Policy,
  { id, mode, to, status, reason }: Stored,
  submits: number,
  interrupted: ReadonlySet<string>,
): string[] {
  const told = `${id} (${mode}, ${to}) is ${status} ${reason ?? ''} after ${submits} submits`;
  if (!isFinal(status)) return [told];
  if (mode === 'test') return status === 'delivered' ? [] : [told];
  // Without a resend nobody gets a text twice; with one, only after a lost response.
  if (submits > 1 && policy === 'wait') return [told];
  if (submits > 0) return status === 'delivered' ? [] : [told];
  const mayBeHeld = policy === 'wait' && interrupted.has(id);
  return mayBeHeld && status === 'unknown' && reason === 'uncertain_submit' ? [] : [told];
}

const reported = ['sent', 'delivered', 'undelivered', 'expired', 'rejected', 'failed', 'unknown', 'canceled'];

/** Each event is sent at least once, and always with the same id. */
async function expectWebhooks({ database, receiver }: CrashInstallation): Promise<void> {
  const events: { message_id: string; sequence: number }[] = await database
    .read('message_events')
    .join('messages', 'messages.id', 'message_events.message_id')
    .where('messages.mode', 'test')
    .whereIn('message_events.status', reported)
    .select('message_events.message_id', 'message_events.sequence');
  const keyOf = (id: string, sequence: number) => `${id} ${sequence}`;
  const told = () => Map.groupBy(receiver.received, ({ messageId, sequence }) => keyOf(messageId, sequence));
  await until(() => events.every(({ message_id, sequence }) => told().has(keyOf(message_id, sequence))));
  for (const copies of told().values()) expect(new Set(copies.map(({ id }) => id)).size).toBe(1);
}

async function count(installation: CrashInstallation, interrupted: number): Promise<string> {
  const stored = await listStored(installation);
  const ends = Object.entries(Object.groupBy(stored, ({ status }) => status)).map(
    ([end, of]) => `${of?.length} ${end}`,
  );
  const submits = [...countSubmits(installation).values()];
  const twice = submits.filter((times) => times > 1).length;
  const { received } = installation.receiver;
  const again = received.length - new Set(received.map(({ id }) => id)).size;
  return [
    `${stored.length} accepted`,
    ...ends,
    `${interrupted} open at the crash`,
    `${submits.length} submitted, ${twice} of them again`,
    `${received.length} webhooks, ${again} of them again`,
  ].join(', ');
}
