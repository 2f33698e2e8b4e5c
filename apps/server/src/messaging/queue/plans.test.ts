import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/database.ts';
import type { Database, Transaction } from '../../database/database.ts';
import { type Statement, sql } from '../../database/statement.ts';
import { countQueued } from '../carriers/controls/repository.ts';
import type { MessageId } from '../messages/message.ts';
import { lockMessages } from '../messages/repository.ts';
import { createTransitions } from '../messages/transitions.ts';
import { createMatchOrphans } from '../receipts/match-orphans.ts';
import * as receipts from '../receipts/repository.ts';
import { stepReferences } from '../submissions/part-references.ts';
import * as submissions from '../submissions/repository.ts';
import * as queue from './repository.ts';
import * as routes from './reroute.ts';

/** What grows with the messages that are stored. */
const tables = ['messages', 'message_queue', 'submissions', 'unmatched_receipts'];
/** In a table that is small, reading all of it is the best plan. */
const rows = 150_000;
const unmatched = 50_000;
const startMs = Date.UTC(2026, 10, 21, 8, 30);
/** Of the submits without an answer alone, which are few. */
const smallIndex = 'submissions_uncertain';

const id = 'msg_000001' as MessageId;
const lease = { owner: 'test', nowMs: startMs, untilMs: startMs + 30_000 };
const key = { messageId: id, attempt: 1, part: 1 };
const part = { ...key, carrier: 'mtn', total: 1, form: 'udh8', reference: 0, submittedAtMs: startMs } as const;
const submission = { ...part, state: 'accepted', carrierMessageId: '1', receipt: null } as const;
const reference = { carrier: 'mtn', carrierMessageId: '1', to: '772000001' };
const orphan = {
  ...reference,
  status: 'delivered',
  reason: null,
  code: null,
  senderId: null,
  submittedAt: null,
  doneAt: null,
  text: 'Webale',
} as const;
const anyCarrier = { all: [], find: () => undefined, serves: () => true, route: () => 'airtel' };

type Call = (db: Database, trx: Transaction) => Promise<unknown>;

/** Each of these modules gives functions that run statements: all are called. */
const calls: Record<string, Call> = {
  findNextDue: (db) => queue.findNextDue(db, 'mtn'),
  hasOverdue: (db) => queue.hasOverdue(db, startMs),
  claimMessages: (db, trx) => queue.claimMessages(db, trx, 'mtn', lease, 50),
  claimOverdue: (db, trx) => queue.claimOverdue(db, trx, lease, 50),
  releaseMessages: (db, trx) =>
    queue.releaseMessages(db, trx, [{ messageId: id, leaseToken: 1, dueAtMs: 1, overdueAtMs: 1, refusals: 0 }]),
  hastenMessages: (db, trx) => queue.hastenMessages(db, trx, [id], startMs),
  completeMessages: (db, trx) => queue.completeMessages(db, trx, [id]),
  listLeaseTokens: (db, trx) => queue.listLeaseTokens(db, trx, [id]),
  countQueued: (db) => countQueued(db, 'mtn', startMs),
  rerouteMessages: (db) => routes.rerouteMessages(db, anyCarrier, 'mtn', () => true, ''),
  listRoutes: (db) => routes.listRoutes(db),
  insertSubmissions: (db, trx) => submissions.insertSubmissions(db, trx, [{ ...submission, attempt: 9 }]),
  listSubmissions: (db, trx) => submissions.listSubmissions(db, trx, [id]),
  updateOutcomes: (db, trx) => submissions.updateOutcomes(db, trx, [submission]),
  updateReceipts: (db, trx) => submissions.updateReceipts(db, trx, [submission]),
  deleteSubmissions: (db, trx) => submissions.deleteSubmissions(db, trx, [key]),
  findReferenced: (db, trx) => submissions.findReferenced(db, trx, [reference]),
  storeUnmatched: (db, trx) => receipts.storeUnmatched(db, trx, [orphan], startMs),
  takeUnmatched: (db, trx) => receipts.takeUnmatched(db, trx, [reference], startMs),
  hasMatchable: (db) => receipts.hasMatchable(db, startMs),
  takeMatchable: (db, trx) => receipts.takeMatchable(db, trx, startMs),
  listOrphans: (db) => receipts.listOrphans(db, '', startMs, 500),
  takeOrphans: (db, trx) => receipts.takeOrphans(db, trx, ['1']),
  stepReferences: (db, trx) => stepReferences(db, trx, ['+256772000001']),
  lockMessages: (db, trx) => lockMessages(db, trx, [id]),
};

/** These begin a transaction of their own. */
const workers: Record<string, (db: Database) => Promise<unknown>> = {
  renewMessages: (db) => queue.renewMessages(db, 'test', [id], startMs),
  dropExpiredOrphans: (db) => receipts.dropExpiredOrphans(db, 0, 1_000),
  matchOrphans: (db) => createMatchOrphans({ db, beginTransitions: beginTransitions(db), wallMs: () => startMs })(),
  writeTransitions: (db) =>
    db.transaction(async (trx) => {
      const transitions = beginTransitions(db)(startMs);
      for (const message of (await lockMessages(db, trx, [id])).values()) {
        transitions.add(message, { status: 'queued', reason: null, carrierCode: null });
      }
      await transitions.write(trx);
    }),
};

const beginTransitions = (db: Database) =>
  createTransitions({ db, metrics: { countTransition: () => undefined }, enqueueWebhooks: async () => undefined });

test('every function that queues, submissions and receipts have is looked at', () => {
  const { releaseAllMessages: _atStart, ...ofQueue } = queue;
  const named = Object.entries({ ...ofQueue, ...routes, ...submissions, ...receipts });
  const functions = named.filter(([name, each]) => typeof each === 'function' && name !== 'oldestUncertain');
  expect(functions.map(([name]) => name).filter((name) => !(name in calls) && !(name in workers))).toEqual([]);
});

describeOnEachEngine('no statement about a message reads a whole table', (engine) => {
  let db: TestDatabase;
  let recording: Database;
  let statements: Map<string, Statement>;
  afterAll(() => db.close());

  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    // SQLite plans without looking at what is stored.
    if (engine === 'postgres') await fill(db);
    const note = (statement: object) => {
      if ('text' in statement) statements.set((statement as Statement).text, statement as Statement); // as: has a text
    };
    recording = {
      ...db,
      select(statement, snapshot) {
        note(statement);
        return db.select(statement, snapshot);
      },
      run(trx, statement) {
        note(statement);
        return db.run(trx, statement);
      },
    };
  });

  const cases = { ...calls, ...workers };
  describe.each(Object.keys(cases))('%s', (name) => {
    test('finds its rows in indexes', async () => {
      statements = new Map();
      if (name in workers) await workers[name]?.(recording);
      else await db.transaction((trx) => calls[name]?.(recording, trx) ?? Promise.resolve());
      for (const statement of statements.values()) {
        const scans = engine === 'sqlite' ? await scansOfSqlite(db, statement) : await scansOfPostgres(db, statement);
        expect(scans, statement.text).toEqual([]);
      }
    });
  });
});

async function scansOfSqlite(db: Database, { text, bindings }: Statement): Promise<string[]> {
  const unlocked = text.replace(/\bfor update( of \w+)?( skip locked)?\b/g, '');
  const plan = await db.select<{ detail: string }>(sql(`explain query plan ${unlocked}`, bindings));
  return plan.map(({ detail }) => detail).filter((detail) => tables.some((table) => isScanOf(detail, table)));
}

const isScanOf = (detail: string, table: string): boolean =>
  new RegExp(`^SCAN ${table}\\b`).test(detail) && !detail.includes(smallIndex);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Of the plan for these values, and of the one for any that a connection uses after some calls. */
function scansOfPostgres(db: Database, { text, bindings }: Statement): Promise<string[]> {
  const values = bindings.map((each) => (typeof each === 'string' ? `'${each.replaceAll("'", "''")}'` : String(each)));
  return db.transaction(async (trx) => {
    await db.run(trx, sql(`prepare looked_at as ${text}`));
    const found: string[] = [];
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await db.run(trx, sql(`set local plan_cache_mode = ${mode}`));
      const execute = values.length > 0 ? `looked_at(${values.join()})` : 'looked_at';
      const [row] = await db.run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        trx,
        sql(`explain (format json) execute ${execute}`),
      );
      if (row) found.push(...scansIn(row['QUERY PLAN'][0].Plan).map((scan) => `${mode}: ${scan}`));
    }
    await db.run(trx, sql('deallocate looked_at'));
    return found;
  });
}

function scansIn(node: PlanNode): string[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, 'Index Cond': condition, Plans = [] } = node;
  const isWhole = type === 'Seq Scan' || (type.startsWith('Index') && condition === undefined && index !== smallIndex);
  const own = table !== undefined && tables.includes(table) && isWhole ? [`${type} on ${table}`] : [];
  return [...own, ...Plans.flatMap(scansIn)];
}

/** As after some months: most messages are done, and the rest waits for receipts or carriers. */
async function fill(db: Database): Promise<void> {
  const series = `from generate_series(1, ${rows}) as n`;
  const messageId = `'msg_' || lpad(n::text, 6, '0')`;
  await db.transaction(async (trx) => {
    await trx.raw(`insert into messages (id, api_key_id, user_id, mode, "to", text, encoding, segments, status, sequence,
      created_at, updated_at, expires_at)
      select ${messageId}, 'key_1', 1, 'live', '+256' || (772000000 + n), 'Your seat is booked for Friday, 19:00.', 'gsm7', 1,
      'accepted', 1, ${startMs}, ${startMs}, ${startMs} + n ${series}`);
    await trx.raw(`insert into message_queue (message_id, mode, route, due_at, overdue_at, attempts, lease_token)
      select ${messageId}, 'live', case when n % 2 = 0 then 'mtn' else 'airtel' end, ${startMs} + n, ${startMs} + n, 0, 1
      ${series}`);
    await trx.raw(`insert into submissions (message_id, attempt, part, carrier, carrier_message_id, state, submitted_at)
      select ${messageId}, 1, 1, case when n % 2 = 0 then 'mtn' else 'airtel' end, n::text,
      case when n % 500 = 0 then 'uncertain' else 'accepted' end, ${startMs} ${series}`);
    await trx.raw(`insert into unmatched_receipts (id, carrier, carrier_message_id, status, received_at, "to")
      select lpad(n::text, 26, '0'), 'mtn', 'x' || n, 'delivered', ${startMs} - n * 60000::bigint, '772000001'
      from generate_series(1, ${unmatched}) as n`);
  });
  for (const table of tables) await db.write.raw(`analyze ${table}`);
}
