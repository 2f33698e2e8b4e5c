import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness/clock.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import { createReceiverPages, pageSpacingMs } from './receiver-pages.ts';
import { enqueue } from './test-deliveries.ts';

describeOnEachEngine('pages of receivers', (engine) => {
  test('follow each other with pauses, and restart after the last one', async () => {
    await using db = await createTestDatabase({ engine });
    const clock = createTestClock();
    for (const name of ['a', 'b', 'c']) await enqueue(db, { url: `https://${name}.example.ug/` });
    const pages = createReceiverPages(db, clock, 2);
    const next = async () => {
      const { receivers, isLast } = await pages.next(clock.now());
      return [...receivers.map(({ receiver }) => receiver.slice(0, 1)), isLast];
    };
    const firstPage = ['a', 'b', false];
    expect(await next()).toEqual(firstPage);
    expect(await next()).toEqual([false]);
    clock.advance(pageSpacingMs);
    expect(await next()).toEqual(['c', true]);
    expect(await next()).toEqual(firstPage);
  });
});
