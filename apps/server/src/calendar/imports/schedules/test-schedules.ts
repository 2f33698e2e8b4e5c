import type { components } from '@ngoma/client';
import { createTestClock, type TestClock } from '../../../../test/harness/clock.ts';
import type { TestEngine } from '../../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../../test/harness/server.ts';
import { type ReceivedRequest, startReceiver, type TestReceiver, until } from '../../../outbound/test-receiver.ts';

type Schemas = components['schemas'];
type Schedule = Schemas['ImportSchedule'];

/** The response of the source to one request; undefined for none. */
interface SourceResponse {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A server on a test clock and a source on loopback, with what tests of schedules do. */
export interface ScheduleTest extends AsyncDisposable {
  readonly server: TestServer;
  readonly clock: TestClock;
  readonly source: TestReceiver;
  readonly address: string;
  /** Sets the response of the source to all further requests. */
  respond(response: (request: ReceivedRequest) => SourceResponse | undefined): void;
  /** Creates a schedule of the source, hourly and for iCalendar by default. */
  create(body?: Partial<Schemas['ImportScheduleCreate']>): Promise<Schedule>;
  get(id: string): Promise<Schedule>;
  update(id: string, body: Schemas['ImportScheduleUpdate']): Promise<Schedule>;
  /** The last run of a schedule, once `runs` of them have ended. */
  afterRuns(id: string, runs: number): Promise<Schemas['Import']>;
  /** Advances the clock to the next run of a schedule and waits for its end. */
  nextRun(id: string): Promise<Schemas['Import']>;
}

export async function startScheduleTest(engine: TestEngine): Promise<ScheduleTest> {
  const clock = createTestClock();
  const server = await startServer({ engine, clock });
  let respond: Parameters<ScheduleTest['respond']>[0] = () => ({ status: 404 });
  const source = await startReceiver((response, request) => {
    const { status = 200, headers = {}, body = '' } = respond(request) ?? {};
    response.writeHead(status, headers).end(body);
  });
  const address = `127.0.0.1:${source.port}`;
  const editor = server.as('editor');
  const named = (id: string) => ({ params: { path: { id } } });

  async function get(id: string): Promise<Schedule> {
    const { data } = await editor.GET('/events/v1/import-schedules/{id}', named(id));
    if (data === undefined) throw new Error('The schedule was not found');
    return data;
  }

  async function endedRuns(id: string): Promise<Schemas['Import'][]> {
    const { data } = await editor.GET('/events/v1/imports', { params: { query: { schedule_id: id } } });
    return (data?.imports ?? []).filter(({ ended_at }) => ended_at !== undefined);
  }

  /** Advances the clock until the result of so many runs is stored. */
  async function afterRuns(id: string, runs: number): Promise<Schemas['Import']> {
    await until(async () => {
      clock.advance(1_000);
      const { running_import_id } = await get(id);
      return running_import_id === undefined && (await endedRuns(id)).length >= runs;
    });
    const [last] = await endedRuns(id);
    if (last === undefined) throw new Error('No run has ended');
    return last;
  }

  return {
    ...{ server, clock, source, address, get, afterRuns },
    respond(response) {
      respond = response;
    },
    async create(body = {}) {
      const wanted = { source: 'ics', url: `http://${address}/a.ics`, every: '1h', ...body } as const;
      const { data, error } = await editor.POST('/events/v1/import-schedules', { body: wanted });
      if (data === undefined) throw new Error(JSON.stringify(error));
      return data;
    },
    async update(id, body) {
      const { data, error } = await editor.PATCH('/events/v1/import-schedules/{id}', { ...named(id), body });
      if (data === undefined) throw new Error(JSON.stringify(error));
      return data;
    },
    async nextRun(id) {
      const before = (await endedRuns(id)).length;
      const { next_run_at: nextRunAt = '' } = await get(id);
      clock.advance(Math.max(0, Date.parse(nextRunAt) - clock.now()));
      return afterRuns(id, before + 1);
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await source[Symbol.asyncDispose]();
    },
  };
}

/** An iCalendar with one event for each name, in the future. */
export const calendarOf = (...names: string[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...names.flatMap((name) => [
      ...['BEGIN:VEVENT', `UID:${name}@x`, 'DTSTAMP:20260101T000000Z', `SUMMARY:${name}`],
      ...['DTSTART:20310501T180000Z', 'DTEND:20310501T200000Z', 'END:VEVENT'],
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

/** The titles of the published events. */
export async function titlesOf({ server }: ScheduleTest): Promise<string[]> {
  const query = { per_page: 100, start_date: '2031-01-01', end_date: '2031-12-31' };
  const { data } = await server.anonymous.GET('/events/v1/events', { params: { query } });
  return (data?.events ?? []).map(({ title }) => title).sort();
}
