import { type Database, type Runner, runIn, runnerOf, withRunner } from '../../src/database/database.ts';
import { type Statement, sql } from '../../src/database/statement.ts';
import type { TestEngine } from './database.ts';

/** The reader, because plans of the writer differ (docs/adr/0052). */
export type RecordedStatement = Statement & { readonly isOfWrite?: true };

/** The database, which records its statements. */
export function recordStatements(db: Database): {
  readonly db: Database;
  readonly statements: Map<string, RecordedStatement>;
} {
  const statements = new Map<string, RecordedStatement>();
  const note = (statement: RecordedStatement) => statements.set(statement.text, statement);
  const noteOfWrite = (statement: object) => {
    if ('text' in statement) note({ ...(statement as Statement), isOfWrite: true }); // as: has a text
  };
  const recording: Database = {
    ...db,
    select(statement, snapshot) {
      note(statement);
      return db.select(statement, snapshot);
    },
    transaction: (work) =>
      db.transaction((trx) => {
        const runner = runnerOf(trx);
        const noting: Runner = {
          run(within, statement) {
            noteOfWrite(statement);
            return runner.run(within, statement);
          },
        };
        return withRunner(noting, work)(trx);
      }),
  };
  return { db: recording, statements };
}

/** Faults of a plan. */
export interface Forbidden {
  /** Tables, or their names in the statements, that are not read as a whole. */
  readonly tables: readonly string[];
  /** Indexes that may be scanned: they have few rows, or a limit ends the scan. */
  readonly freeIndexes?: readonly string[];
}

/** The steps of a plan that read a whole table. PostgreSQL has two plans: for these values and for any. */
export const scansOf = (
  engine: TestEngine,
  db: Database,
  statement: RecordedStatement,
  forbidden: Forbidden,
): Promise<string[]> =>
  engine === 'sqlite' ? scansOfSqlite(db, statement, forbidden) : plansOfPostgres(db, statement, scansIn(forbidden));

/** The indexes through which PostgreSQL finds the rows of a statement, for these values and for any. */
export const indexesOfPostgres = (db: Database, statement: RecordedStatement): Promise<string[]> =>
  plansOfPostgres(db, statement, indexesIn);

const indexesIn = ({ 'Index Name': index, Plans = [] }: PlanNode): string[] => [
  ...(index === undefined ? [] : [index]),
  ...Plans.flatMap(indexesIn),
];

/** The tables that a statement reads by an index, each with the condition on the index. */
export const conditionsOf = async (
  engine: TestEngine,
  db: Database,
  statement: RecordedStatement,
): Promise<string[]> =>
  engine === 'postgres'
    ? plansOfPostgres(db, statement, conditionsIn)
    : (await planOfSqlite(db, statement)).map(({ detail }) => detail).filter((detail) => detail.startsWith('SEARCH'));

const conditionsIn = ({ 'Relation Name': table, 'Index Cond': condition, Plans = [] }: PlanNode): string[] => [
  ...(condition === undefined ? [] : [`SEARCH ${table} ${condition}`]),
  ...Plans.flatMap(conditionsIn),
];

const maxPage = 100;

/** The steps that sort more rows of a table than a page has, before a limit. */
export const sortsOf = (
  engine: TestEngine,
  db: Database,
  statement: RecordedStatement,
  { tables }: Forbidden,
): Promise<string[]> =>
  engine === 'sqlite' ? sortsOfSqlite(db, statement, tables) : plansOfPostgres(db, statement, sortsIn(tables));

interface SqliteStep {
  readonly id: number;
  readonly parent: number;
  readonly detail: string;
}

function planOfSqlite(db: Database, { text, bindings }: Statement): Promise<SqliteStep[]> {
  const unlocked = text.replace(/\bfor update( of \w+)?( skip locked)?\b/g, '');
  return db.select<SqliteStep>(sql(`explain query plan ${unlocked}`, bindings));
}

async function scansOfSqlite(
  db: Database,
  statement: Statement,
  { tables, freeIndexes = [] }: Forbidden,
): Promise<string[]> {
  const isScan = (detail: string) =>
    tables.some((table) => new RegExp(`^SCAN ${table}\\b`).test(detail)) &&
    !freeIndexes.some((index) => detail.includes(index));
  return (await planOfSqlite(db, statement)).map(({ detail }) => detail).filter(isScan);
}

/** The indexes through which SQLite finds the rows of a statement. */
export async function indexesOfSqlite(db: Database, statement: Statement): Promise<Set<string>> {
  const steps = await planOfSqlite(db, statement);
  return new Set(steps.flatMap(({ detail }) => /USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? []));
}

/** A sort is a sibling of its input: rows of a table are `SEARCH` steps, those of a subquery are `SCAN` steps. */
async function sortsOfSqlite(db: Database, statement: Statement, tables: readonly string[]): Promise<string[]> {
  const steps = await planOfSqlite(db, statement);
  const isTable = (detail: string) => tables.some((table) => new RegExp(`^SEARCH ${table}\\b`).test(detail));
  return steps
    .filter(({ detail }) => /^USE TEMP B-TREE FOR .*ORDER BY/.test(detail))
    .filter((sort) => steps.some(({ parent, detail }) => parent === sort.parent && isTable(detail)))
    .map(({ detail }) => detail);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Plan Rows': number;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

async function plansOfPostgres(
  db: Database,
  { text, bindings, isOfWrite }: RecordedStatement,
  find: (node: PlanNode) => string[],
): Promise<string[]> {
  const values = bindings.map((each) => (typeof each === 'string' ? `'${each.replaceAll("'", "''")}'` : String(each)));
  const execute = values.length > 0 ? `looked_at(${values.join()})` : 'looked_at';
  return inSession(db, isOfWrite, async (run) => {
    await run(`prepare looked_at as ${text}`);
    const found: string[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await run(`set local plan_cache_mode = ${mode}`);
      const [row] = await run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) execute ${execute}`);
      if (row) found.push(...find(row['QUERY PLAN'][0].Plan).map((step) => `${mode}: ${step}`));
    }
    await run('deallocate looked_at');
    return found;
  });
}

type RunText = <Row>(text: string) => Promise<Row[]>;

const inSession = <Result>(
  db: Database,
  isOfWrite: true | undefined,
  work: (run: RunText) => Promise<Result>,
): Promise<Result> =>
  isOfWrite
    ? db.transaction((trx) => work((text) => runIn(trx, sql(text))))
    : db.snapshot((snapshot) => work((text) => db.select(sql(text), snapshot)));

const scansIn =
  ({ tables, freeIndexes = [] }: Forbidden) =>
  (node: PlanNode): string[] => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition } = node;
    const isWhole =
      type === 'Seq Scan' ||
      (type.startsWith('Index') && condition === undefined && !freeIndexes.includes(index ?? ''));
    const own = table !== undefined && tables.includes(table) && isWhole ? [`${type} on ${table}`] : [];
    return [...own, ...(node.Plans ?? []).flatMap(scansIn({ tables, freeIndexes }))];
  };

const sortsIn =
  (tables: readonly string[]) =>
  (node: PlanNode): string[] => {
    const { 'Node Type': type, 'Plan Rows': rows, Plans = [] } = node;
    const sorted =
      type.endsWith('Sort') && rows > maxPage ? tablesBelow(node).filter((table) => tables.includes(table)) : [];
    return [...sorted.map((table) => `${type} of ${table}`), ...Plans.flatMap(sortsIn(tables))];
  };

/** The tables that feed a step without a limit in between. */
function tablesBelow({ 'Node Type': type, 'Relation Name': table, Plans = [] }: PlanNode): string[] {
  if (type === 'Limit') return [];
  return [...(table === undefined ? [] : [table]), ...Plans.flatMap(tablesBelow)];
}
