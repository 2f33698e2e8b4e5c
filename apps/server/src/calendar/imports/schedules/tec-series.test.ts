import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../../test/harness/database.ts';
import { type ProSite, startProSite } from '../tec/test-pro-site.ts';
import { type ScheduleTest, startScheduleTest } from './test-schedules.ts';

const year = new Date().getUTCFullYear() + 1;
const days = ['03-01', '03-08', '03-15', '03-22', '03-29'].map((each) => `${year}-${each}`);

describeOnOneEngine('a scheduled import of series of The Events Calendar', (engine) => {
  let on: ScheduleTest;
  let site: ProSite;
  beforeAll(async () => {
    on = await startScheduleTest(engine);
  });
  afterAll(() => on[Symbol.asyncDispose]());
  beforeEach(async () => {
    site = await startProSite({ perPage: 2 });
    return () => site[Symbol.asyncDispose]();
  });

  const shown = async (slug: string) => {
    const query = { start_date: `${year}-01-01`, end_date: `${year + 1}-01-01`, per_page: 100 };
    const { data } = await on.server.anonymous.GET('/events/v1/events', { params: { query } });
    return (data?.events ?? []).filter((event) => event.slug === slug).map(({ start_date }) => start_date.slice(0, 10));
  };
  const create = (missing: 'trash' | 'report') => on.create({ source: 'tec', url: site.url, missing });

  test.each([
    ['trash', 'were removed', days.slice(1, 4)],
    ['report', 'stay here', days],
  ] as const)('with missing: %s, dates that are no longer at the source %s', async (missing, outcome, expected) => {
    const slug = `missing-${missing}`;
    site.events = { [slug]: { title: slug, dates: days } };
    const { id } = await create(missing);
    await on.afterRuns(id, 1);
    site.renumber();
    site.events = { [slug]: { title: slug, dates: days.slice(1, 4) } };
    const { problems } = await on.nextRun(id);
    const detail = `Dates that are no longer at the source ${outcome}: ${days[0]} 18:00, ${days[4]} 18:00.`;
    expect(problems).toMatchObject([{ reason: 'missing', detail }]);
    expect(await shown(slug)).toEqual(expected);
    // They are reported as long as they are here.
    expect((await on.nextRun(id)).problem_count).toBe(missing === 'report' ? 1 : 0);
    await on.update(id, { paused: true });
  });

  test('removes no date of a list that changes while it is read', async () => {
    site.events = { changing: { title: 'Changing', dates: days } };
    const { id } = await create('trash');
    await on.afterRuns(id, 1);
    // The first date is replaced by one at the end after the first page, so that the third one is on no page.
    site.onPage = () => {
      site.events = { changing: { title: 'Changing', dates: [...days.slice(1), `${year}-04-05`] } };
    };
    await on.nextRun(id);
    expect(await shown('changing')).toEqual([...days, `${year}-04-05`]);
    expect((await on.nextRun(id)).problem_reasons).toEqual({ missing: 1 });
    expect(await shown('changing')).toEqual([...days.slice(1), `${year}-04-05`]);
    await on.update(id, { paused: true });
  });

  test('trashes a series of which the source has no date', async () => {
    const other = { other: { title: 'Other', dates: days } };
    site.events = { ...other, ending: { title: 'Ending', dates: days } };
    const { id } = await create('trash');
    await on.afterRuns(id, 1);
    site.events = other;
    expect((await on.nextRun(id)).missing).toMatchObject({ found: 1, trashed: 1 });
    expect(await shown('ending')).toEqual([]);
    expect(await shown('other')).toEqual(days);
    await on.update(id, { paused: true });
  });

  test('with missing: report, an event that stops to recur keeps its dates', async () => {
    site.events = { stopping: { title: 'Stopping', dates: days } };
    const { id } = await create('report');
    await on.afterRuns(id, 1);
    site.events = { stopping: { title: 'Stopping', id: 5, dates: days.slice(0, 1) } };
    expect((await on.nextRun(id)).problems).toMatchObject([{ reason: 'missing', name: 'Stopping' }]);
    expect(await shown('stopping')).toEqual(days);
    await on.update(id, { paused: true });
  });
});
