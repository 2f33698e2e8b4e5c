import { parseArgs } from 'node:util';
import { dayMs } from '../../apps/server/src/time/durations.ts';
import { type Figures, inTurns, measurePass } from '../message-work/in-turns.ts';
import { createInstallation, type Installation } from '../message-work/installation.ts';
import { isCarrierMissing } from '../missing-carrier.ts';
import { printTable, whole } from '../table.ts';
import { measureReads } from './reads.ts';
import { measureRetention } from './retention.ts';
import { seedBySql } from './seed-by-sql.ts';

/**
 * The cost of a message, of reads and of retention on PostgreSQL with few and with many stored messages, side by side in one
 * run. `--few 100000`, `--many 5000000`, `--rounds 5`. 5,000,000 messages take 12 GB below TMPDIR and about ten minutes.
 */
const limit = 1.5;
const messagesOfRound = 1_000;
const perSecond = 100;

export async function benchMessagesGrowth(parameters: readonly string[] = []): Promise<void> {
  if (isCarrierMissing()) return;
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      few: { type: 'string', default: '100000' },
      many: { type: 'string', default: '5000000' },
      rounds: { type: 'string', default: '5' },
    },
  });
  const sizes = [Number(values.few), Number(values.many)];
  const rounds = Number(values.rounds);
  const untilMs = Math.floor(Date.now() / dayMs) * dayMs;
  const startFilled = (messages: number) =>
    createInstallation({ sharedBuffers: '1GB', fill: (url) => seedBySql(url, messages, untilMs) });
  const [few, many] = sizes;
  await using small = await startFilled(few ?? 0);
  await using large = await startFilled(many ?? 0);
  const installations = [small, large];
  await printSizes(large, many ?? 0);
  const header = ['', ...sizes.map((messages) => `${whole(messages)} messages`), 'growth', 'limit'];

  const works = await inTurns(installations, rounds, measurePass(messagesOfRound, perSecond));
  printTable('A message from its acceptance to its receipt', header, compare(works));
  printTable('Blocks of a statement', ['', ...header.slice(1)], await compareStatements(installations));
  const answers = await inTurns(installations, rounds, (installation, index) =>
    measureReads(installation, sizes[index] ?? 0, untilMs),
  );
  printTable('CPU ms of a read', header, compare(answers));
  await measureRetention(large, untilMs);
}

const compare = ([few = {}, many = {}]: readonly Figures[]): string[][] =>
  Object.entries(few).map(([name, before]) => toRow(name, before, many[name] ?? Number.NaN));

const toRow = (name: string, before: number, after: number): string[] => [
  name,
  before.toFixed(2),
  after.toFixed(2),
  `${(after / before).toFixed(2)} ×`,
  `${limit} ×`,
];

/** Blocks per row of the statements that most messages need. They do not depend on what else the machine does. */
async function compareStatements(installations: readonly Installation[]): Promise<string[][]> {
  const [few, many] = await Promise.all(
    installations.map(async ({ query }) => {
      const rows = await query<{ name: string; blocks: number }>(
        `select left(regexp_replace(query, '\\s+', ' ', 'g'), 90) as name,
          sum(shared_blks_hit + shared_blks_read)::float8 / greatest(sum(rows), sum(calls)) as blocks
        from pg_stat_statements where query ~ 'message|submissions' and calls > 20 group by 1
        order by sum(shared_blks_hit + shared_blks_read) desc limit 30`,
      );
      return new Map(rows.map(({ name, blocks }) => [name, blocks]));
    }),
  );
  return Array.from(many ?? [], ([name, blocks]) => toRow(name, few?.get(name) ?? Number.NaN, blocks));
}

async function printSizes({ query }: Installation, messages: number): Promise<void> {
  const rows = await query<{ name: string; heap: number; indexes: number }>(
    `select relname as name, pg_table_size(oid)::float8 as heap, pg_indexes_size(oid)::float8 as indexes from pg_class
    where relname in ('messages', 'message_events', 'submissions') order by relname`,
  );
  printTable(
    'Bytes a message',
    ['', 'table', 'indexes'],
    rows.map(({ name, heap, indexes }) => [name, whole(heap / messages), whole(indexes / messages)]),
  );
}
