import { expect } from 'vitest';
import type { TestServer } from '../../../../test/harness/server.ts';
import { startReceiver } from '../../../outbound/test-receiver.ts';
import { calendarOf } from '../ics/test-ics.ts';

export const concert = { title: 'Jazz night', start_date: '2031-05-01 18:00', end_date: '2031-05-01 23:00' };

/** Waits until an import has ended. */
export async function finish(server: TestServer, id: string) {
  const ask = () => server.as('editor').GET('/events/v1/imports/{id}', { params: { path: { id } } });
  await expect.poll(async () => (await ask()).data?.status, { timeout: 20_000 }).toMatch(/done|failed|canceled/);
  const { data } = await ask();
  if (data === undefined) throw new Error('The import was not found');
  return data;
}

/** Imports as an editor and waits until the import has ended. */
export async function runImport(
  server: TestServer,
  url: string,
  rest: { source?: 'tec' | 'ics'; dry_run?: boolean } = {},
) {
  const { data, response, error } = await server
    .as('editor')
    .POST('/events/v1/imports', { body: { source: 'tec', url, ...rest } });
  expect(error).toBeUndefined();
  expect(response.status).toBe(202);
  expect(response.headers.get('location')).toBe(`${server.url}/events/v1/imports/${data?.id}`);
  return finish(server, data?.id ?? '');
}

/** The counts of an import for one kind of record. */
export const counts = (created: number, unchanged = 0, updated = 0, skipped = 0) => ({
  created,
  updated,
  unchanged,
  skipped,
});

/** Serves one calendar after the other at the same address. */
export async function startCalendar(server: TestServer) {
  let text = '';
  const file = await startReceiver((response) => response.end(text));
  return {
    import(lines: readonly string[], rest: { dry_run?: boolean } = {}) {
      text = calendarOf(...lines);
      return runImport(server, `http://127.0.0.1:${file.port}/a.ics`, { source: 'ics', ...rest });
    },
    [Symbol.asyncDispose]: () => file[Symbol.asyncDispose](),
  };
}
