import { once } from 'node:events';
import { expect, test } from 'vitest';
import { SmppClient } from '../src/smpp.ts';
import { backoff, describeWithCarrier, meet, meetBound, open, submit } from './stand-in-scene.ts';

describeWithCarrier('an option', () => {
  test('rate: what is above it is throttled', async () => {
    const scene = await meetBound({ rate: 5 }, { windowSize: 50 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => submit(scene)));
    const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted').length;
    expect(
      outcomes.filter((outcome) => outcome.outcome === 'refused' && outcome.disposition === 'throttled'),
    ).toHaveLength(40 - accepted);
    expect(scene.carrier.events('submit')).toHaveLength(accepted);
  });

  test('queue-max: what is above it is throttled', async () => {
    const scene = await meetBound({ 'queue-max': 2, 'receipt-ms': 5000 });
    const outcomes = [await submit(scene), await submit(scene), await submit(scene)];
    expect(outcomes[2]).toMatchObject({ disposition: 'throttled', status: { name: 'ESME_RMSGQFUL' } });
  });

  test('early-receipt and receipt-copies: each receipt comes twice, before the response', async () => {
    const scene = await meetBound({ 'early-receipt': 1, 'receipt-copies': 2 });
    await submit(scene);
    expect(scene.inbox.receipts).toHaveLength(2);
  });

  test.each([
    ['drop-every', 'submit'],
    ['lose-every', 'lost'],
  ])('%s: of many submits only those that were cut are uncertain', async (option, event) => {
    const scene = await meetBound({ [option]: 20 }, { windowSize: 1 });
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => submit(scene)));
    const uncertain = outcomes.filter(({ outcome }) => outcome === 'uncertain');
    const accepted = outcomes.filter(({ outcome }) => outcome === 'accepted');
    expect(uncertain.length).toBeGreaterThan(3);
    expect(uncertain.length + accepted.length).toBe(100);
    const cut = scene.carrier.events('submit').length - accepted.length + scene.carrier.events('lost').length;
    expect(uncertain).toHaveLength(cut);
    expect(scene.carrier.events(event).length).toBeGreaterThan(3);
  });

  test('resp-ms: the window goes on filling while answers are slow', async () => {
    const scene = await meetBound({ 'resp-ms': 50 }, { windowSize: 10 });
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => submit(scene)));
    expect(outcomes.every(({ outcome }) => outcome === 'accepted')).toBe(true);
  });

  test('enquire-ms: its enquire_link are answered', async () => {
    const { carrier } = await meetBound({ 'enquire-ms': 20 });
    await carrier.logged('enquire_link_resp', 3);
  });

  test('max-binds: the second bind is refused and waits long', async () => {
    const { carrier, client } = await meetBound({ 'max-binds': 1 });
    const second = new SmppClient({
      host: '127.0.0.1',
      port: carrier.port,
      systemId: 'test',
      password: 'secret',
      backoff,
    });
    open.push({ [Symbol.asyncDispose]: async () => second.destroy() });
    const gone = once(second.start(), 'disconnected');
    const [{ refusal, retryInMs }] = await gone;
    expect(refusal).toMatchObject({ name: 'ESME_RBINDFAIL', disposition: 'configuration' });
    expect(retryInMs).toBeGreaterThanOrEqual(200);
    const bound = once(second, 'bound');
    await client.close();
    await bound;
  });

  test.each([
    ['system-id', 'ESME_RINVSYSID'],
    ['password', 'ESME_RINVPASWD'],
  ])('%s: a wrong one is a matter of configuration', async (option, name) => {
    const { client } = await meet({ [option]: 'other' });
    const gone = once(client, 'disconnected');
    client.start();
    const [{ refusal }] = await gone;
    expect(refusal).toMatchObject({ name, disposition: 'configuration' });
  });

  test('accept: a carrier that closes every connection is tried until it does not', async () => {
    const { carrier, client } = await meet({ accept: 0 });
    client.start();
    await once(client, 'disconnected');
    await once(client, 'disconnected');
    const bound = once(client, 'bound');
    await carrier.order('set accept 1');
    await bound;
  });

  test.each(['trunc', 'unknown'])(
    'malformed-kind %s costs itself: generic_nack, and the session goes on',
    async (kind) => {
      const scene = await meetBound({ 'malformed-at': 1, 'malformed-kind': kind });
      await submit(scene);
      await scene.carrier.logged('generic_nack');
      expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
      expect(scene.carrier.events('bind')).toHaveLength(1);
    },
  );

  test.each(['short', 'long', 'garbage'])(
    'malformed-kind %s costs the connection, and the next is taken',
    async (kind) => {
      const scene = await meetBound({ 'malformed-at': 1, 'malformed-kind': kind });
      const gone = once(scene.client, 'disconnected');
      await submit(scene);
      const [{ reason }] = await gone;
      expect(reason).toContain('framing was lost');
      expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
      expect(scene.carrier.events('generic_nack')).toHaveLength(1);
      expect(scene.carrier.events('bind')).toHaveLength(2);
    },
  );

  test('malformed-kind badseq is an answer for nobody, which is reported', async () => {
    const scene = await meetBound({ 'malformed-at': 1, 'malformed-kind': 'badseq' });
    const unmatched = once(scene.client, 'unmatched');
    await submit(scene);
    expect(await unmatched).toMatchObject([{ command: 'submit_sm_resp', sequence: 0x7ffffff0 }]);
    expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
  });
});
