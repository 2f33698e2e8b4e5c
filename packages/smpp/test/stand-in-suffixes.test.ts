import { expect, test } from 'vitest';
import { describeWithCarrier, idOf, impatient, meetBound, submit, submitTo } from './stand-in-scene.ts';

describeWithCarrier('a magic suffix', () => {
  test.each([
    [9901, 'UNDELIVERABLE'],
    [9902, 'EXPIRED'],
    [9903, 'REJECTED'],
    [9904, 'UNKNOWN'],
    [9905, 'DELETED'],
  ])('%i gives the receipt %s', async (suffix, state) => {
    const scene = await meetBound();
    const messageId = idOf(await submitTo(scene, suffix));
    await scene.inbox.received(1);
    expect(scene.inbox.receipts).toMatchObject([{ messageId, state, final: true }]);
  });

  test('9907 gives a notification on the way, then the receipt', async () => {
    const scene = await meetBound();
    await submitTo(scene, 9907);
    await scene.inbox.received(2);
    expect(scene.inbox.receipts.map(({ state, final }) => [state, final])).toEqual([
      ['ENROUTE', false],
      ['DELIVERED', true],
    ]);
  });

  test('9910 is accepted, and no receipt comes', async () => {
    const scene = await meetBound();
    expect(await submitTo(scene, 9910)).toMatchObject({ outcome: 'accepted' });
    await submit(scene);
    await scene.inbox.received(1);
    expect(scene.inbox.receipts).toMatchObject([{ messageId: '2' }]);
  });

  test('9911 is uncertain: accepted without an answer; its receipt comes', async () => {
    const scene = await meetBound({}, impatient);
    expect(await submitTo(scene, 9911)).toEqual({ outcome: 'uncertain', reason: 'timeout' });
    await scene.inbox.received(1);
    expect(scene.carrier.events('submit')).toHaveLength(1);
  });

  test('9929 is uncertain: not accepted and without an answer', async () => {
    const scene = await meetBound({}, impatient);
    expect(await submitTo(scene, 9929)).toEqual({ outcome: 'uncertain', reason: 'timeout' });
    expect(scene.carrier.events('submit')).toHaveLength(0);
    expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
  });

  test.each([
    [9912, 'throttled', 0x58],
    [9913, 'throttled', 0x14],
    [9914, 'permanent', 0x0b],
    [9915, 'permanent', 0x0a],
    [9916, 'retryable', 0x45],
    [9917, 'retryable', 0x08],
    [9926, 'permanent', 0x61],
    [9927, 'retryable', 0x400],
  ])('%i is refused, %s', async (suffix, disposition, code) => {
    const scene = await meetBound();
    const want = { outcome: 'refused', reason: 'peer', disposition, status: { code } };
    expect(await submitTo(scene, suffix)).toMatchObject(want);
    await scene.carrier.order('set error-body 1');
    expect(await submitTo(scene, suffix)).toMatchObject(want);
  });

  test('9918 is uncertain: cut after it was accepted; its receipt comes after the next bind', async () => {
    const scene = await meetBound();
    expect(await submitTo(scene, 9918)).toEqual({ outcome: 'uncertain', reason: 'closed' });
    await scene.inbox.received(1);
    expect(scene.carrier.events('submit')).toHaveLength(1);
  });

  test('9919 is uncertain: cut and not accepted; the next goes out on the next session', async () => {
    const scene = await meetBound();
    expect(await submitTo(scene, 9919)).toEqual({ outcome: 'uncertain', reason: 'closed' });
    expect(await submit(scene)).toMatchObject({ outcome: 'accepted' });
    expect(scene.carrier.events('lost')).toHaveLength(1);
  });

  test('9920 has its receipt before its response', async () => {
    const scene = await meetBound();
    const receiptsBefore = submitTo(scene, 9920).then(() => scene.inbox.receipts.length);
    expect(await receiptsBefore).toBe(1);
  });

  test('9921 has its receipt twice', async () => {
    const scene = await meetBound();
    await submitTo(scene, 9921);
    await scene.inbox.received(2);
    expect(scene.inbox.receipts.map(({ messageId }) => messageId)).toEqual(['1', '1']);
  });

  test('9922 has an odd receipt that can be read all the same', async () => {
    const scene = await meetBound();
    await submitTo(scene, 9922);
    await scene.inbox.received(1);
    expect(scene.inbox.receipts).toMatchObject([
      { messageId: '1', state: 'DELIVERED', doneAt: expect.stringMatching(/T\d\d:\d\d:30$/) },
    ]);
  });

  test('9923 has a receipt of parameters alone', async () => {
    const scene = await meetBound();
    await submitTo(scene, 9923);
    await scene.inbox.received(1);
    expect(scene.inbox.receipts).toMatchObject([{ messageId: '1', state: 'DELIVERED' }]);
  });

  test('9924 has a receipt for an id that was never given', async () => {
    const scene = await meetBound();
    await submitTo(scene, 9924);
    await scene.inbox.received(1);
    expect(scene.inbox.receipts).toMatchObject([{ messageId: 'ffffffffff' }]);
  });

  test.each([9925, 9928])('%i is throttled twice, then accepted', async (suffix) => {
    const scene = await meetBound();
    const outcomes = [await submitTo(scene, suffix), await submitTo(scene, suffix), await submitTo(scene, suffix)];
    expect(outcomes).toMatchObject([
      { disposition: 'throttled' },
      { disposition: 'throttled' },
      { outcome: 'accepted' },
    ]);
  });
});
