import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dayMs } from '../../apps/server/src/time/durations.ts';
import { type ChildServer, root, temporaryFolder } from '../../test/harness/child-server.ts';
import { checkOut } from '../checkout.ts';
import { seedBySql } from '../messages-growth/seed-by-sql.ts';
import { isCarrierMissing } from '../missing-carrier.ts';
import { median } from '../statistics.ts';
import { printTable, whole } from '../table.ts';
import { type Answered, type Sending, startSends } from './sends.ts';
import { createService, type Service } from './service.ts';

/**
 * An upgrade and its way back on PostgreSQL among 1,000,000 messages while messages are sent: two processes of the last
 * release, a new one beside them, which migrates, the new one alone, and the old ones again. Fails if a send is refused, waits
 * for more than 2 s, is lost or is submitted twice. `--from 00da1f0c`, `--messages 1000000`, `--seconds 60` of both versions.
 */
const shownFaults = 20;
const perSecond = 50;
const limitMs = 2_000;
const aloneMs = 20_000;
/** Until the last receipts have come. */
const receiptsMs = 10_000;

export async function benchUpgrade(parameters: readonly string[] = []): Promise<void> {
  if (isCarrierMissing()) return;
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      from: { type: 'string', default: '00da1f0c' },
      messages: { type: 'string', default: '1000000' },
      seconds: { type: 'string', default: '60' },
    },
  });
  const untilMs = Math.floor(Date.now() / dayMs) * dayMs;
  using checkout = checkOut(values.from);
  await using service = await createService(checkout.folder, (url) => seedBySql(url, Number(values.messages), untilMs));
  const logs = { old: path.join(temporaryFolder(), 'old.log'), new: path.join(temporaryFolder(), 'new.log') };
  const startOld = () => service.start(checkout.folder, logs.old);
  const startNew = () => service.start(root, logs.new);
  const { sending, migratedMs } = await walk(service, startOld, startNew, Number(values.seconds) * 1_000);
  const faults = await findFaults(service, sending.answers);
  printTable(
    `${values.from} to this version and back, ${values.messages} messages, ${perSecond} sends/s; the first new process ` +
      `listened after ${(migratedMs / 1_000).toFixed(1)} s; ms until a send is answered`,
    ['', 'sends', 'refused', 'median', '99 of 100', 'longest', `over ${limitMs}`],
    [...Map.groupBy(sending.answers, ({ phase }) => phase)].map(toRow),
  );
  for (const [version, log] of Object.entries(logs)) printErrors(version, log);
  for (const fault of faults.slice(0, shownFaults)) process.stdout.write(`FAILED: ${fault}\n`);
  if (faults.length > shownFaults) process.stdout.write(`and ${faults.length - shownFaults} more\n`);
  // Not an exit, which would leave the checkout and PostgreSQL behind.
  if (faults.length > 0) throw new Error(`The upgrade has ${faults.length} faults.`);
}

type Start = () => Promise<ChildServer>;

async function walk({ key }: Service, startOld: Start, startNew: Start, bothMs: number) {
  let running: readonly ChildServer[] = await Promise.all([startOld(), startOld()]);
  const sending = startSends(key, perSecond, running.map(urlOf));
  const enter = async (phase: string, now: readonly ChildServer[], ms: number) => {
    const leaving = running.filter((each) => !now.includes(each));
    sending.phase = phase;
    sending.urls = now.map(urlOf);
    running = now;
    // A load balancer learns before the stop that a process leaves.
    for (const each of leaving) await each.stop();
    await delay(ms);
  };
  await enter('old', running, aloneMs);
  sending.phase = 'old, while the new one migrates';
  const first = await startNew();
  await enter('both', [...running, first], bothMs);
  await enter('new', [first], aloneMs);
  sending.phase = 'new, while an old one starts';
  const back = await startOld();
  await enter('both, on the way back', [first, back], bothMs);
  await enter('old again', [back], aloneMs);
  await sending.stop();
  await delay(receiptsMs);
  await back.stop();
  return { sending, migratedMs: first.readyAfterMs };
}

const urlOf = ({ url }: ChildServer): string => url;

function toRow([phase, answers]: [string, readonly Answered[]]): string[] {
  const sorted = answers.map(({ waitedMs }) => waitedMs).toSorted((one, other) => one - other);
  const nearly = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN;
  return [
    phase,
    whole(sorted.length),
    whole(answers.filter(({ status }) => status !== 202).length),
    ...[median(sorted), nearly, sorted.at(-1) ?? Number.NaN].map((each) => each.toFixed(0)),
    whole(sorted.filter((each) => each > limitMs).length),
  ];
}

async function findFaults(service: Service, answers: Sending['answers']): Promise<string[]> {
  const refused = answers.filter(({ status }) => status !== 202);
  const late = answers.filter(({ waitedMs }) => waitedMs > limitMs);
  const ids = new Set(answers.flatMap(({ id }) => id ?? []));
  const stored = await service.query<{ id: string; status: string }>(
    `select id, status from messages where api_key_id <> 'key_seeded'`,
  );
  const known = new Set(stored.map(({ id }) => id));
  const lost = [...ids].filter((id) => !known.has(id));
  // The receipt of a submit belongs to the carrier: it may come to a process that stops.
  const open = stored.filter(({ status }) => !['sent', 'delivered'].includes(status));
  const submits = Map.groupBy(service.carrier.events('submit'), ({ dest }) => String(dest));
  const twice = [...submits].filter(([, all]) => all.length > 1);
  return [
    ...refused.map((each) => `a send was answered with ${each.status ?? 'nothing'} ${describe(each)}`),
    ...late.map((each) => `a send waited for ${whole(each.waitedMs)} ms ${describe(each)}`),
    ...lost.map((id) => `${id} is lost`),
    ...open.map(({ id, status }) => `${id} is ${status}`),
    ...twice.map(([phone, all]) => `${phone} had ${all.length} submits`),
  ];
}

const describe = ({ phase, atMs, url }: Answered): string =>
  `(${phase}, ${(atMs / 1_000).toFixed(1)} s after the first send, ${url})`;

/** Prints the messages of a log with their numbers. */
function printErrors(version: string, log: string): void {
  if (!existsSync(log)) return;
  const messages = readFileSync(log, 'utf8').match(/"msg":"[^"]*"/g) ?? [];
  for (const [message, all] of Map.groupBy(messages, (each) => each))
    process.stdout.write(`Log of ${version}: ${all.length} × ${message}\n`);
}
