import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { createImportId, firstProgress, type Import, type ImportProblem } from '../import.ts';
import { pruneRuns } from '../schedules/prune-runs.ts';
import { createScheduleId } from '../schedules/schedule.ts';
import { createProblemLog, maxStoredProblems } from './problems.ts';
import { insertImport } from './repository.ts';
import { finish } from './test-imports.ts';

const calendar = (events: readonly string[][]) =>
  ['BEGIN:VCALENDAR', ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']), 'END:VCALENDAR'].join(
    '\n',
  );

describeOnOneEngine('the problems of an import', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ engine, environment: { NGOMA_RATES: 'off' } });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  const run = async (text: string, rest: { dry_run?: boolean } = {}) => {
    const file = new File([text], 'a.ics');
    const { data } = await server.as('editor').POST('/events/v1/imports', { body: { file, ...rest } });
    return finish(server, data?.id ?? '');
  };
  const list = (id: string, query: { limit?: number; cursor?: string } = {}) =>
    server.as('editor').GET('/events/v1/imports/{id}/problems', { params: { path: { id }, query } });
  async function listAll(id: string) {
    const pages = [];
    for (let cursor: string | undefined; ; ) {
      const { data } = await list(id, { limit: 100, ...(cursor !== undefined && { cursor }) });
      pages.push(data?.problems ?? []);
      if (typeof data?.next_cursor !== 'string') return pages;
      cursor = data.next_cursor;
    }
  }

  test('are listed in order with reason, sentence and line; the first 100 are also in the import', async () => {
    const events = Array.from({ length: 120 }, (_, n) => [`UID:${n}`, 'DTSTART:never', `SUMMARY:Event ${n}`]);
    const done = await run(calendar(events));
    expect(done).toMatchObject({ problem_count: 120, problem_reasons: { unreadable: 120 } });
    const first = await list(done.id);
    expect(first.data?.problems).toEqual(done.problems.slice(0, 25));
    expect(first.data?.problems[0]).toEqual({
      ...{ kind: 'event', source_id: '0', name: 'Event 0', reason: 'unreadable', line: 4 },
      detail: expect.stringMatching(/line 4/),
    });
    const [hundred, rest] = await listAll(done.id);
    expect(hundred).toEqual(done.problems);
    expect(rest?.map(({ name }) => name)).toEqual(Array.from({ length: 20 }, (_, n) => `Event ${n + 100}`));
  });

  test('are stored up to 10,000 and all counted', async () => {
    const events = Array.from({ length: 10_050 }, (_, n) => [`UID:${n}`, `SUMMARY:Event ${n}`]);
    const done = await run(calendar(events), { dry_run: true });
    expect(done).toMatchObject({ status: 'done', problem_count: 10_050, problem_reasons: { no_start: 10_050 } });
    const pages = await listAll(done.id);
    expect(pages).toHaveLength(100);
    const names = pages.flat().map(({ name }) => name);
    expect(names).toEqual(Array.from({ length: maxStoredProblems }, (_, n) => `Event ${n}`));
  }, 120_000);

  test('an import without problems has none', async () => {
    const done = await run(calendar([['UID:1', 'DTSTART:20310501T180000Z', 'SUMMARY:Jazz']]));
    expect((await list(done.id)).data).toEqual({ problems: [], next_cursor: null });
  });

  test('those that the saved progress does not count are not listed, and a repeated page replaces them', async () => {
    const [id] = await insert({ problemCount: 1 });
    const problem: ImportProblem = { kind: 'event', sourceId: '1', name: 'First', reason: 'no_id', detail: 'No UID.' };
    const log = createProblemLog(server.database, id);
    log.add(problem, 0);
    log.add({ ...problem, name: 'Of the page that was interrupted' }, 1);
    await log.flush();
    expect((await list(id)).data?.problems.map(({ name }) => name)).toEqual(['First']);
    log.add({ ...problem, name: 'Second' }, 1);
    await log.flush();
    await server.database.write('imports').where({ id }).update({ problem_count: 2 });
    expect((await list(id)).data?.problems.map(({ name }) => name)).toEqual(['First', 'Second']);
  });

  test('are deleted with their import', async () => {
    const schedule = { id: createScheduleId(1), conditions: { missing: 'report' } } as const;
    const ids = await insert({}, schedule, 101);
    for (const id of ids) {
      const log = createProblemLog(server.database, id);
      log.add({ kind: 'event', sourceId: '1', name: 'Jazz', reason: 'no_id', detail: 'No UID.' }, 0);
      await log.flush();
    }
    await server.database.transaction((trx) => pruneRuns(trx, schedule.id));
    const left = await server.database.read('import_problems').whereIn('import_id', ids).pluck('import_id');
    expect(left.toSorted()).toEqual(ids.slice(1));
  });

  test('404: the import does not exist; 403: the user may not import; 400: the cursor is not of a page', async () => {
    const none = await list(`imp_${'0'.repeat(26)}`);
    expect([none.response.status, none.error?.code]).toEqual([404, 'import-not-found']);
    const [id] = await insert({});
    const params = { path: { id: `${id}` } };
    const author = await server.as('author').GET('/events/v1/imports/{id}/problems', { params });
    expect(author.response.status).toBe(403);
    // Imports belong to all who may import.
    const other = await server.as('administrator').GET('/events/v1/imports/{id}/problems', { params });
    expect(other.response.status).toBe(200);
    for (const cursor of ['x', Buffer.from('123456').toString('base64url')])
      expect((await list(id, { cursor })).error).toMatchObject({ status: 400, code: 'invalid_cursor' });
  });

  async function insert(
    progress: Partial<Import['progress']>,
    schedule?: Import['schedule'],
    count = 1,
  ): Promise<[Import['id'], ...Import['id'][]]> {
    const ids = Array.from({ length: count }, () => createImportId(Date.now()));
    await server.database.transaction(async (trx) => {
      for (const id of ids)
        await insertImport(trx, {
          ...{ id, userId: server.userId('editor'), source: 'ics', url: 'a.ics', runner: 'command', dryRun: false },
          ...{ origin: server.url, status: 'done', progress: { ...firstProgress, ...progress }, error: undefined },
          ...{ createdAtMs: 1, endedAtMs: undefined, schedule },
        });
    });
    return ids as [Import['id'], ...Import['id'][]]; // as: the count is at least 1
  }
});
