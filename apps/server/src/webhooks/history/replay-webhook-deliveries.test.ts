import { expect, test } from 'vitest';
import { startServer } from '../../../test/harness/server.ts';
import { startReceiver, until } from '../../outbound/test-receiver.ts';

const at = (id = '') => ({ params: { path: { id } } });

test('202: replays one or all failed deliveries with their ids, to the current address', async () => {
  let status = 410;
  await using receiver = await startReceiver((response) => response.writeHead(status).end());
  await using other = await startReceiver();
  await using server = await startServer();
  const { client } = server;
  const created_after = '2020-01-01T00:00:00Z';
  const body = { url: receiver.url, event_types: ['message.received' as const] };
  const { data: endpoint } = await client.POST('/v1/webhook-endpoints', { body });
  const patch = (change: object) => client.PATCH('/v1/webhook-endpoints/{id}', { ...at(endpoint?.id), body: change });
  const stateOf = async (id = '') => (await client.GET('/v1/webhook-deliveries/{id}', at(id))).data?.status;

  // Each 410 stops the delivery and disables the endpoint.
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { data } = await client.POST('/v1/webhook-endpoints/{id}/test', at(endpoint?.id));
    ids.push(data?.id ?? '');
    await until(async () => (await stateOf(data?.id)) === 'stopped');
    const { error } = await client.POST('/v1/webhook-deliveries/{id}/replay', at(data?.id));
    expect(error).toMatchObject({ status: 409, code: 'webhook_endpoint_disabled' });
    const none = await client.POST('/v1/webhook-deliveries/replay', { body: { created_after } });
    expect(none.data).toEqual({ replayed: 0, has_more: false, created_before: null });
    await patch({ disabled: false });
  }

  status = 204;
  const { data: replayed } = await client.POST('/v1/webhook-deliveries/{id}/replay', at(ids[0]));
  expect(replayed).toMatchObject({ id: ids[0], attempt_count: 1 });
  await until(async () => (await stateOf(ids[0])) === 'delivered');
  await patch({ url: other.url });
  const many = await client.POST('/v1/webhook-deliveries/replay', {
    body: { created_after, endpoint_id: endpoint?.id ?? '' },
  });
  expect(many.response.status).toBe(202);
  expect(many.data).toEqual({ replayed: 1, has_more: false, created_before: null });
  await until(async () => (await stateOf(ids[1])) === 'delivered');
  expect(other.requests.map(({ headers }) => headers['webhook-id'])).toEqual([ids[1]]);
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([ids[0], ids[1], ids[0]]);

  // Delivered webhooks are replayed on request; older ones than the given time are not.
  const again = await client.POST('/v1/webhook-deliveries/replay', { body: { created_after, status: ['delivered'] } });
  expect(again.data?.replayed).toBe(2);
  const later = await client.POST('/v1/webhook-deliveries/replay', { body: { created_after: '2099-01-01T00:00:00Z' } });
  expect(later.data?.replayed).toBe(0);
  const never = await client.POST('/v1/webhook-deliveries/replay', { body: { created_after: '2026-06-30T23:59:60Z' } });
  expect(never.error).toMatchObject({ status: 400, errors: [{ pointer: '/created_after', code: 'format' }] });
});
