import type { operations } from '@ngoma/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';

type Query = NonNullable<operations['exportMessages']['parameters']['query']>;

describeOnEachEngine('messages of a network or a carrier', (engine) => {
  let server: TestServer;
  const ids = new Map<string, string>();
  beforeAll(async () => {
    server = await startServer({ engine, environment: { NGOMA_WORKER: 'off' } });
    for (const to of ['+256772000001', '+256701000001', '+256711000001', '+256799000001']) {
      const { data } = await server.client.POST('/v1/messages', { body: { to, message: 'Webale' } });
      ids.set(to, data?.id ?? '');
    }
    const submission = (to: string, attempt: number, carrier: string) => ({
      ...{ message_id: ids.get(to), attempt, part: 1, carrier, state: 'accepted', submitted_at: 0 },
    });
    await server.database
      .write('submissions')
      .insert([
        submission('+256772000001', 1, 'airtel'),
        submission('+256772000001', 2, 'mtn'),
        submission('+256701000001', 1, 'airtel'),
      ]);
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test.each<[Query, string[]]>([
    [{ operator: 'mtn' }, ['+256799000001', '+256772000001']],
    [{ operator: 'airtel' }, ['+256701000001']],
    [{ operator: 'other' }, ['+256711000001']],
    [{ carrier: 'airtel' }, ['+256701000001', '+256772000001']],
    [{ carrier: 'mtn' }, ['+256772000001']],
    [{ carrier: 'mtn', operator: 'airtel' }, []],
    [{ carrier: 'airtel', operator: 'mtn', status: ['accepted', 'queued'] }, ['+256772000001']],
    [{ carrier: 'gone' }, []],
  ])('200: lists and exports %j', async (query, numbers) => {
    const { data } = await server.client.GET('/v1/messages', { params: { query } });
    expect(data?.data.map(({ to }) => to)).toEqual(numbers);
    const file = await server.client.GET('/v1/messages.csv', { params: { query }, parseAs: 'text' });
    expect(file.data?.match(/\+2567\d{8}/g) ?? []).toEqual(numbers);
  });

  test.each(['operator=MTN', 'operator=utl', 'operator=', 'carrier=MTN+Uganda', 'carrier='])(
    '400 validation_failed: %s',
    async (query) => {
      for (const path of ['/v1/messages', '/v1/messages.csv']) {
        const response = await fetch(`${server.url}${path}?${query}`, { headers: { authorization: server.bearer } });
        expect([response.status, await response.json()]).toMatchObject([400, { code: 'validation_failed' }]);
      }
    },
  );
});
