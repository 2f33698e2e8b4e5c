import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { type ScheduleTest, startScheduleTest, titlesOf } from './test-schedules.ts';

const perPage = 2;

/** Events at a site in the order of its list; ids are unique over all tests of a server. */
class ChangingSite {
  events: readonly number[] = [];
  /** Called once, after the first page of events was read. */
  change: (() => void) | undefined;

  respond(path: string): { readonly status?: number; readonly body?: string } {
    const { pathname, searchParams } = new URL(path, 'http://site');
    const phase = pathname.split('/').at(-1) ?? '';
    if (phase !== 'events') return { body: JSON.stringify({ [phase]: [], total: 0, total_pages: 0 }) };
    const include = searchParams.get('include')?.split(',').map(Number);
    if (include !== undefined)
      return this.list(
        this.events.filter((id) => include.includes(id)),
        this.events.length,
      );
    const page = Number(searchParams.get('page'));
    const shown = this.list(this.events.slice((page - 1) * perPage, page * perPage), this.events.length);
    if (page === 1) {
      this.change?.();
      this.change = undefined;
    } else if (page > Math.ceil(this.events.length / perPage)) return { status: 404 };
    return shown;
  }

  private list(ids: readonly number[], total: number) {
    const times = { start_date: '2031-05-01 18:00:00', end_date: '2031-05-01 20:00:00', timezone: 'UTC' };
    const events = ids.map((id) => ({ id, title: `Event ${id}`, slug: `event-${id}`, status: 'publish', ...times }));
    return { body: JSON.stringify({ events, total, total_pages: Math.ceil(total / perPage) }) };
  }
}

describeOnOneEngine('a scheduled import of a site whose list changes while it is read', (engine) => {
  let on: ScheduleTest;
  let site: ChangingSite;
  let round = 0;
  beforeAll(async () => {
    on = await startScheduleTest(engine);
  });
  afterAll(() => on[Symbol.asyncDispose]());
  beforeEach(() => {
    round += 1;
    site = new ChangingSite();
    on.respond(({ path = '' }) => site.respond(path));
  });
  const idsOf = (...numbers: number[]) => numbers.map((number) => round * 100 + number);
  const titles = async () => (await titlesOf(on)).filter((title) => title.startsWith(`Event ${round}0`));
  const atSite = () => site.events.map((id) => `Event ${id}`).sort();

  test.each([
    ['page 2 shrinks', [2, 3, 4]],
    ['page 2 disappears', [3, 4]],
    ['an event of page 1 is deleted and another one is added', [2, 3, 4, 5]],
    ['an event of page 2 is deleted and another one is added in front', [5, 1, 2, 4]],
    ['an event moves from page 1 to the end', [2, 3, 4, 1]],
    ['an event moves from page 2 to the front', [4, 1, 2, 3]],
    ['the order is reversed', [4, 3, 2, 1]],
  ])('%s: no event that exists is trashed, and the next run trashes the others', async (_name, after) => {
    site.events = idsOf(1, 2, 3, 4);
    const { id } = await on.create({ source: 'tec', url: `http://${on.address}`, missing: 'trash' });
    await on.afterRuns(id, 1);
    expect(await titles()).toEqual(atSite());
    site.change = () => {
      site.events = idsOf(...after);
    };
    const changing = await on.nextRun(id);
    expect(changing.status).toBe('done');
    expect(await titles()).toEqual(expect.arrayContaining(atSite().filter((title) => !title.endsWith('5'))));
    const quiet = await on.nextRun(id);
    expect(quiet.missing).not.toHaveProperty('not_trashed_because');
    expect(await titles()).toEqual(atSite());
    await on.update(id, { paused: true });
  });

  test('fails and trashes nothing if the site does not answer whether missing events exist', async () => {
    site.events = idsOf(1, 2, 3);
    const { id } = await on.create({ source: 'tec', url: `http://${on.address}`, missing: 'trash' });
    await on.afterRuns(id, 1);
    site.events = idsOf(1, 2);
    on.respond(({ path = '' }) => (path.includes('include=') ? { status: 403 } : site.respond(path)));
    expect(await on.nextRun(id)).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('responded with status 403 to a request for events by their ids'),
    });
    expect(await titles()).toHaveLength(3);
    await on.update(id, { paused: true });
  });
});
