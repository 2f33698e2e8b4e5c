import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer, type TestServer } from '../../../test/harness/server.ts';
import { readAmount } from '../../money/amounts.ts';

const mtn = '+256772000001';
const airtel = '+256701000001';
const other = '+256711000001';

describeOnOneEngine('costs of messages', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({
      engine,
      environment: { NGOMA_PRICES: 'mtn=35,airtel=35.125', NGOMA_CURRENCY: 'KES', NGOMA_WORKER: 'off' },
    });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  async function send(to: string, message = 'Webale', sender_id?: string) {
    const body = { to, message, ...(sender_id && { sender_id }) };
    const { data, error } = await server.client.POST('/v1/messages', { body });
    if (data === undefined) throw new Error(JSON.stringify(error));
    return data;
  }

  const amount = (text: string) => ({ amount: text, currency: 'KES' });

  test('202 and 200: the cost is segments × price of the network', async () => {
    const sent = [
      await send(mtn),
      await send(mtn, 'x'.repeat(161)),
      await send(airtel, 'x'.repeat(400)),
      await send(airtel, 'x', 'NWSC'),
      await send(other),
    ];
    expect(sent.map(({ cost }) => cost)).toEqual([
      ...[amount('35'), amount('70'), amount('105.375'), amount('35.125'), null],
    ]);
    const { data: list } = await server.client.GET('/v1/messages');
    expect(list?.data.map(({ cost }) => cost).reverse()).toEqual(sent.map(({ cost }) => cost));
    const { data: read } = await server.client.GET('/v1/messages/{id}', {
      params: { path: { id: sent[2]?.id ?? '' } },
    });
    expect(read?.cost).toEqual(amount('105.375'));
  });

  test('200: a changed text is priced as of the acceptance', async () => {
    const { id } = await send(airtel);
    const params = { path: { id } };
    const { data } = await server.client.PATCH('/v1/messages/{id}', { params, body: { message: 'x'.repeat(161) } });
    expect(data).toMatchObject({ segments: 2, cost: amount('70.25') });
    const { data: canceled } = await server.client.POST('/v1/messages/{id}/cancel', { params });
    expect(canceled?.cost).toEqual(amount('70.25'));
  });

  test('200: statistics contain the sums of the messages', async () => {
    const { data } = await server.client.GET('/v1/statistics/messages', { params: { query: { limit: 100 } } });
    const { data: list } = await server.client.GET('/v1/messages', { params: { query: { limit: 100 } } });
    const costOf = (row: { cost: { amount: string } | null }) => readAmount(row.cost?.amount ?? '0') ?? Number.NaN;
    const sum = (rows: readonly { cost: { amount: string } | null }[] = []) =>
      rows.reduce((total, row) => total + costOf(row), 0);
    expect(sum(data?.data)).toBe(sum(list?.data));
    const bySender = data?.data.map(({ operator, sender_id, cost }) => [operator, sender_id, cost.amount]);
    expect(bySender).toEqual([
      ['other', null, '0'],
      ['mtn', null, '105'],
      ['airtel', 'NWSC', '35.125'],
      ['airtel', null, '175.625'],
    ]);
  });

  test('200: a preview contains the cost per network', async () => {
    const { data } = await server.client.POST('/v1/messages/preview', { body: { message: 'x'.repeat(161) } });
    expect(data?.costs).toEqual([
      { operator: 'mtn', cost: amount('70') },
      { operator: 'airtel', cost: amount('70.25') },
    ]);
  });
});
