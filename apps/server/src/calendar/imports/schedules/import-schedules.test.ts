import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { until } from '../../../outbound/test-receiver.ts';
import { dayMs, hourMs, minuteMs } from '../../../time/durations.ts';
import { counts } from '../runs/test-imports.ts';
import { createScheduleTask } from './run-schedules.ts';
import { calendarOf, type ScheduleTest, startScheduleTest, titlesOf } from './test-schedules.ts';

const msOf = (time = ''): number => Date.parse(time);

describeOnOneEngine('an import on a schedule', (engine) => {
  let on: ScheduleTest;
  let path: string;
  let round = 0;
  beforeAll(async () => {
    on = await startScheduleTest(engine);
  });
  afterAll(() => on[Symbol.asyncDispose]());
  beforeEach(() => {
    round += 1;
    path = `/${round}.ics`;
  });
  const name = (letter: string) => `${letter}${round}`;
  const url = () => `http://${on.address}${path}`;
  const serve = (...letters: string[]) => on.respond(() => ({ body: calendarOf(...letters.map(name)) }));
  const titles = async () => (await titlesOf(on)).filter((title) => title.endsWith(String(round)));

  test('runs at once and again after the interval', async () => {
    serve('A', 'B');
    const created = await on.create({ url: url(), every: '6h' });
    expect(created).toMatchObject({ source: 'ics', url: url(), every: '6h', missing: 'report', paused: false });
    expect(created.running_import_id).toMatch(/^imp_/);
    const first = await on.afterRuns(created.id, 1);
    expect(first).toMatchObject({
      status: 'done',
      schedule_id: created.id,
      not_modified: false,
      counts: { events: counts(2) },
    });
    const after = await on.get(created.id);
    expect(after).toMatchObject({ last_import_id: first.id, last_status: 'done', failures: 0, events: 2 });
    const waitMs = msOf(after.next_run_at) - msOf(after.last_run_at);
    expect(waitMs).toBeGreaterThanOrEqual(6 * hourMs);
    expect(waitMs).toBeLessThan(6 * hourMs + minuteMs);

    serve('A', 'B', 'C');
    expect((await on.nextRun(created.id)).counts.events).toEqual(counts(1, 2));
    expect(await titles()).toEqual([name('A'), name('B'), name('C')]);
    await on.update(created.id, { paused: true });
  });

  test('lists reject an invalid cursor and an invalid limit', async () => {
    const editor = on.server.as('editor');
    for (const list of ['/events/v1/imports', '/events/v1/import-schedules'] as const) {
      const withCursor = await editor.GET(list, { params: { query: { cursor: 'x' } } });
      expect(withCursor.error).toMatchObject({ status: 400, code: 'invalid_cursor' });
      const withLimit = await editor.GET(list, { params: { query: { limit: 0 } } });
      expect(withLimit.error).toMatchObject({ status: 400, code: 'rest_invalid_param' });
    }
  });

  test('reads webcal: addresses', async () => {
    serve('A');
    const { id, url: read } = await on.create({ url: `webcal://${on.address}${path}` });
    expect(read).toBe(url());
    expect((await on.afterRuns(id, 1)).counts.events).toEqual(counts(1));
    await on.update(id, { paused: true });
  });

  test('asks an address whether it has changed', async () => {
    const sent: unknown[] = [];
    on.respond(({ headers }) => {
      const { 'if-none-match': etag, 'if-modified-since': since } = headers;
      sent.push([etag, since]);
      if (etag === '"1"') return { status: 304 };
      return {
        body: calendarOf(name('A')),
        headers: { etag: '"1"', 'last-modified': 'Sat, 28 Nov 2026 01:00:00 GMT' },
      };
    });
    const { id } = await on.create({ url: url(), missing: 'trash' });
    await on.afterRuns(id, 1);
    const second = await on.nextRun(id);
    expect(second).toMatchObject({ status: 'done', not_modified: true, counts: { events: counts(0) } });
    expect(second.missing).toBeUndefined();
    expect(await on.get(id)).toMatchObject({ last_status: 'done', events: 1 });
    expect(await titles()).toEqual([name('A')]);
    // Another setting reads the source again.
    await on.update(id, { missing: 'report' });
    expect(await on.nextRun(id)).toMatchObject({ not_modified: false, counts: { events: counts(0, 1) } });
    expect(sent).toEqual([
      [undefined, undefined],
      ['"1"', 'Sat, 28 Nov 2026 01:00:00 GMT'],
      [undefined, undefined],
    ]);
    await on.update(id, { paused: true });
  });

  test('reports events that disappeared, and leaves them', async () => {
    serve('A', 'B', 'C');
    const { id } = await on.create({ url: url() });
    await on.afterRuns(id, 1);
    serve('A', 'B');
    for (let times = 0; times < 2; times++) {
      const run = await on.nextRun(id);
      expect(run).toMatchObject({ missing: { found: 1, trashed: 0 }, problem_reasons: { missing: 1 } });
      expect(run.problems).toMatchObject([
        { kind: 'event', source_id: `${name('C')}@x`, name: name('C'), reason: 'missing' },
      ]);
    }
    expect(await titles()).toEqual([name('A'), name('B'), name('C')]);
    serve('A', 'B', 'C');
    expect((await on.nextRun(id)).missing).toEqual({ found: 0, trashed: 0 });
    await on.update(id, { paused: true });
  });

  test('moves events that disappeared to the trash on request', async () => {
    serve('A', 'B', 'C');
    const { id } = await on.create({ url: url(), missing: 'trash' });
    await on.afterRuns(id, 1);
    serve('A', 'C');
    const run = await on.nextRun(id);
    expect(run.missing).toEqual({ found: 1, trashed: 1 });
    expect(run.problems).toMatchObject([{ name: name('B'), detail: expect.stringContaining('moved to the trash') }]);
    expect(await titles()).toEqual([name('A'), name('C')]);
    expect((await on.nextRun(id)).missing).toEqual({ found: 0, trashed: 0 });
    await on.update(id, { paused: true });
  });

  test('trashes nothing if fewer than half of the events of the previous run remain, or none', async () => {
    serve('A', 'B', 'C', 'D', 'E');
    const { id } = await on.create({ url: url(), missing: 'trash' });
    await on.afterRuns(id, 1);
    on.respond(() => ({ body: calendarOf() }));
    expect((await on.nextRun(id)).missing).toEqual({
      ...{ found: 5, trashed: 0, not_trashed_because: 'The source has no events.' },
    });
    serve('A', 'B');
    const fewer = await on.nextRun(id);
    expect(fewer.missing).toEqual({
      ...{ found: 3, trashed: 0 },
      not_trashed_because: 'The source has 2 events, fewer than half of the 5 of the previous run.',
    });
    expect(await titles()).toHaveLength(5);
    serve('A');
    expect((await on.nextRun(id)).missing).toEqual({ found: 4, trashed: 4 });
    expect(await titles()).toEqual([name('A')]);
    await on.update(id, { paused: true });
  });

  test('trashes nothing after a failed or cut-off response', async () => {
    serve('A', 'B');
    const { id } = await on.create({ url: url(), missing: 'trash' });
    await on.afterRuns(id, 1);
    for (const body of [calendarOf(name('A')).replace('END:VCALENDAR', ''), '<html>'] as const) {
      on.respond(() => ({ body }));
      expect(await on.nextRun(id)).toMatchObject({ status: 'failed' });
    }
    expect(await titles()).toHaveLength(2);
    await on.update(id, { paused: true });
  });

  test('keeps events that have ended', async () => {
    const past = calendarOf(name('A'), name('B')).replaceAll('20310501', '20200501');
    on.respond(() => ({ body: past }));
    const { id } = await on.create({ url: url(), missing: 'trash' });
    await on.afterRuns(id, 1);
    on.respond(() => ({ body: past.replaceAll(name('B'), name('C')) }));
    expect((await on.nextRun(id)).missing).toEqual({ found: 0, trashed: 0 });
    await on.update(id, { paused: true });
  });

  test('waits longer after each failure and reports the outage once', async () => {
    on.respond(() => ({ status: 503 }));
    const before = on.server.logged().length;
    const { id } = await on.create({ url: url(), every: '1d' });
    let run = await on.afterRuns(id, 1);
    for (const [failures, minutes] of [
      [1, 10],
      [2, 20],
      [3, 40],
    ] as const) {
      if (failures > 1) run = await on.nextRun(id);
      expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('responded with status 503') });
      const failing = await on.get(id);
      expect(failing).toMatchObject({ failures, last_status: 'failed', error: run.error });
      expect(msOf(failing.next_run_at) - msOf(failing.last_run_at)).toBeGreaterThanOrEqual(minutes * minuteMs);
      expect(msOf(failing.next_run_at) - msOf(failing.last_run_at)).toBeLessThan(2 * minutes * minuteMs);
    }
    const { failing_since: since } = await on.get(id);
    expect(msOf(since)).toBeLessThan(on.clock.now() - 30 * minuteMs);
    serve('A');
    expect(await on.nextRun(id)).toMatchObject({ status: 'done' });
    const good = await on.get(id);
    expect(good).toMatchObject({ failures: 0, last_status: 'done' });
    expect(good.failing_since ?? good.error).toBeUndefined();
    expect(msOf(good.next_run_at) - msOf(good.last_run_at)).toBeGreaterThan(dayMs - minuteMs);
    const lines = on.server.logged().slice(before).split('\n');
    expect(lines.filter((line) => line.includes('A scheduled import fails'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('A scheduled import works again'))).toHaveLength(1);
    await on.update(id, { paused: true });
  });

  test('a metric counts the schedules that fail, without paused ones', async () => {
    on.respond(() => ({ status: 404 }));
    const untilFailing = (schedules: number) =>
      until(async () => {
        on.clock.advance(1_000);
        const metrics = await (await fetch(`${on.server.url}/metrics`)).text();
        return metrics.includes(`\nngoma_import_schedules_failing ${schedules}\n`);
      });
    const { id } = await on.create({ url: url() });
    await on.afterRuns(id, 1);
    await untilFailing(1);
    await on.update(id, { paused: true });
    await untilFailing(0);
  });

  test('starts no runs while it is paused', async () => {
    serve('A');
    const { id, running_import_id: running, next_run_at: next } = await on.create({ url: url(), paused: true });
    expect(running ?? next).toBeUndefined();
    on.clock.advance(2 * hourMs);
    const query = { schedule_id: id };
    const runs = async () =>
      (await on.server.as('editor').GET('/events/v1/imports', { params: { query } })).data?.imports;
    expect(await runs()).toEqual([]);
    expect((await on.update(id, { paused: false })).next_run_at).toBeDefined();
    expect(await on.afterRuns(id, 1)).toMatchObject({ status: 'done' });
    await on.update(id, { paused: true });
  });

  test('keeps the imported events when its address changes', async () => {
    serve('A', 'B', 'C');
    const { id } = await on.create({ url: url(), missing: 'trash' });
    await on.afterRuns(id, 1);
    serve('A');
    await on.update(id, { url: `${url()}?new` });
    const moved = await on.nextRun(id);
    expect(moved).toMatchObject({ url: `${url()}?new`, counts: { events: counts(0, 1) } });
    expect(moved.missing).toEqual({
      ...{ found: 2, trashed: 0, not_trashed_because: 'There is no previous run with this address.' },
    });
    expect(await titles()).toHaveLength(3);
    await on.update(id, { paused: true });
  });

  test('is deleted with its current run', async () => {
    const answers: (() => void)[] = [];
    on.respond(() => ({ body: calendarOf(name('A')) }));
    const { id } = await on.create({ url: url(), missing: 'trash' });
    await on.afterRuns(id, 1);
    on.clock.advance(2 * hourMs);
    await until(async () => {
      on.clock.advance(1000);
      return (await on.get(id)).running_import_id !== undefined || answers.length > 0;
    });
    const { running_import_id: runningId = '' } = await on.get(id);
    const editor = on.server.as('editor');
    const { data, response } = await editor.DELETE('/events/v1/import-schedules/{id}', { params: { path: { id } } });
    expect(response.status).toBe(200);
    expect(data).toMatchObject({ id });
    const { data: run } = await editor.GET('/events/v1/imports/{id}', { params: { path: { id: runningId } } });
    expect(run?.status).toMatch(/^(canceled|done)$/);
    const { error } = await editor.GET('/events/v1/import-schedules/{id}', { params: { path: { id } } });
    expect(error?.code).toBe('import-schedule-not-found');
    expect(await titles()).toEqual([name('A')]);
  });

  test('fails while its user is disabled', async () => {
    serve('A');
    const { id } = await on.create({ url: url() });
    await on.afterRuns(id, 1);
    const disable = (at: number | null) =>
      on.server.database.transaction((trx) =>
        trx('users')
          .where({ id: on.server.userId('editor') })
          .update({ disabled_at: at }),
      );
    const admin = on.server.as('administrator');
    const get = () => admin.GET('/events/v1/import-schedules/{id}', { params: { path: { id } } });
    await disable(1);
    on.clock.advance(2 * hourMs);
    await until(async () => {
      on.clock.advance(1000);
      return (await get()).data?.failures === 1;
    });
    expect((await get()).data).toMatchObject({ error: 'The user of this import may no longer write.' });
    await disable(null);
    expect(await on.nextRun(id)).toMatchObject({ status: 'done' });
    await on.update(id, { paused: true });
  });

  test('continues after the clock was wrong', async () => {
    serve('A');
    const { id } = await on.create({ url: url() });
    await on.afterRuns(id, 1);
    const plan = (at: number) =>
      on.server.database.transaction((trx) => trx('import_schedules').where({ id }).update({ next_run_at: at }));
    await plan(on.clock.now() + 400 * dayMs);
    expect(await on.afterRuns(id, 2)).toMatchObject({ status: 'done' });
    await on.update(id, { paused: true });
  });

  test('is started by one of several processes', async () => {
    serve('A');
    const { id } = await on.create({ url: url() });
    await on.afterRuns(id, 1);
    const { database: db } = on.server;
    const log = { info: () => undefined, warn: () => undefined };
    const tasks = Array.from({ length: 3 }, () =>
      createScheduleTask({ db, clock: on.clock, log, wake: () => undefined }),
    );
    for (const task of tasks) task.start();
    await on.nextRun(id);
    for (const task of tasks) await task.stop();
    const runs = await db.read('imports').where({ schedule_id: id });
    expect(runs).toHaveLength(2);
    await on.update(id, { paused: true });
  });

  test('changes its interval from the last run on', async () => {
    serve('A');
    const { id } = await on.create({ url: url(), every: '1d' });
    await on.afterRuns(id, 1);
    const daily = msOf((await on.get(id)).next_run_at);
    const hourly = msOf((await on.update(id, { every: '1h' })).next_run_at);
    expect(daily - hourly).toBe(dayMs - hourMs);
    await on.update(id, { paused: true });
  });
});
