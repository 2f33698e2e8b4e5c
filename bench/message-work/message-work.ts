import { parseArgs } from 'node:util';
import { checkOut } from '../checkout.ts';
import { isCarrierMissing } from '../missing-carrier.ts';
import { printTable, whole } from '../table.ts';
import { inTurns, measurePass } from './in-turns.ts';
import { createInstallation, type Installation } from './installation.ts';

/**
 * The work for a message from its acceptance to its receipt on PostgreSQL, beside that of another commit in the same run,
 * and where the write-ahead log comes from. `--against 00da1f0c`, `--messages 2000` in a round, `--per-second 200`,
 * `--rounds 5`. With `--processes 1,2,4,8` it compares numbers of processes instead.
 */
export async function benchMessageWork(parameters: readonly string[] = []): Promise<void> {
  if (isCarrierMissing()) return;
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      against: { type: 'string', default: '00da1f0c' },
      messages: { type: 'string', default: '2000' },
      'per-second': { type: 'string', default: '200' },
      rounds: { type: 'string', default: '5' },
      processes: { type: 'string' },
    },
  });
  const rounds = Number(values.rounds);
  const measure = measurePass(Number(values.messages), Number(values['per-second']));
  if (values.processes !== undefined) {
    await compareProcesses(values.processes.split(',').map(Number), rounds, measure);
    return;
  }
  using checkout = checkOut(values.against);
  await using before = await createInstallation({ folder: checkout.folder });
  await using now = await createInstallation();
  const [old = {}, own = {}] = await inTurns([before, now], rounds, measure);
  printTable(
    `A message from its acceptance to its receipt, ${values['per-second']} a second`,
    ['', values.against, 'now', 'part'],
    Object.entries(old).map(([name, figure]) => {
      const after = own[name] ?? Number.NaN;
      return [name, figure.toFixed(2), after.toFixed(2), (after / figure).toFixed(2)];
    }),
  );
  for (const [name, installation] of Object.entries({ [values.against]: before, now }))
    await printSources(name, installation, Number(values.messages), Number(values['per-second']));
}

/** One after the other, because idle processes ask the database too. */
async function compareProcesses(
  numbers: readonly number[],
  rounds: number,
  measure: ReturnType<typeof measurePass>,
): Promise<void> {
  const rows: string[][] = [];
  let names: string[] = [];
  for (const processes of numbers) {
    await using installation = await createInstallation({ processes });
    const [figures = {}] = await inTurns([installation], rounds, measure);
    names = Object.keys(figures);
    rows.push([String(processes), ...Object.values(figures).map((figure) => figure.toFixed(2))]);
  }
  printTable('A message by the number of processes', ['', ...names], rows);
}

interface Source {
  readonly name: string;
  readonly bytes: number;
  readonly records: number;
}

/** The write-ahead log of one more round, by relation and kind of record. */
async function printSources(name: string, installation: Installation, count: number, perSecond: number): Promise<void> {
  const { query, pass } = installation;
  await query('create extension if not exists pg_walinspect');
  const [from] = await query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  await pass(count, perSecond);
  const rows = await query<Source>(
    `select coalesce(relname, '') || ' ' || resource_manager || ' ' || record_type as name,
      (sum(record_length) / ${count})::float8 as bytes, (count(*)::float8 / ${count}) as records
    from pg_get_wal_records_info('${from?.lsn}', pg_current_wal_flush_lsn()) as wal
    left join pg_class on relfilenode = substring(wal.block_ref from 'rel \\d+/\\d+/(\\d+)')::oid and relfilenode > 0
    group by 1 order by 2 desc limit 40`,
  );
  printTable(
    `Write-ahead log of a message, ${name}`,
    ['', 'bytes', 'records'],
    rows.map(({ name, bytes, records }) => [name, whole(bytes), records.toFixed(2)]),
  );
  const tables = await query<{ name: string; inserts: number; updates: number; hot: number; deletes: number }>(
    `select relname as name, n_tup_ins::float8 as inserts, n_tup_upd::float8 as updates, n_tup_hot_upd::float8 as hot,
      n_tup_del::float8 as deletes
    from pg_stat_user_tables where n_tup_ins + n_tup_upd > 100 order by n_tup_upd + n_tup_ins desc`,
  );
  printTable(
    `Rows since the start, ${name}`,
    ['', 'inserts', 'updates', 'of these HOT', 'deletes'],
    tables.map((each) => [each.name, ...[each.inserts, each.updates, each.hot, each.deletes].map(whole)]),
  );
  const statements = await query<{ name: string; calls: number; ms: number }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 80) as name, sum(calls)::float8 as calls,
      sum(total_exec_time)::float8 as ms
    from pg_stat_statements group by 1 order by 3 desc limit 30`,
  );
  printTable(
    `Statements, ${name}`,
    ['', 'calls', 'ms'],
    statements.map((each) => [each.name, whole(each.calls), each.ms.toFixed(0)]),
  );
}
