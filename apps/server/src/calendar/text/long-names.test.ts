import { expect, test } from 'vitest';
import { describeOnOneEngine } from '../../../test/harness/database.ts';
import { startServer } from '../../../test/harness/server.ts';
import { toNameKey } from './name-key.ts';

/** 3,000 random bytes, which a database cannot compress. */
const longest = Array.from({ length: 1000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * n * 7919) % 20_011))).join(
  '',
);

describeOnOneEngine('names of 1,000 characters in any script', (engine) => {
  test('are stored and found', async () => {
    await using server = await startServer({ engine });
    const editor = server.as('editor');
    const concert = { title: longest, start_date: '2031-05-01 18:00', end_date: '2031-05-01 20:00' };
    const named = { venue: { venue: longest }, organizer: [{ organizer: longest }] };
    const terms = { categories: [longest], tags: [longest] };
    const first = await editor.POST('/events/v1/events', { body: { ...concert, ...named, ...terms } });
    const second = await editor.POST('/events/v1/events', { body: { ...concert, ...terms } });
    expect([first.response.status, second.response.status]).toEqual([201, 201]);
    const idsOf = ({ data }: typeof first) => [data?.categories, data?.tags].map((found) => found?.map(({ id }) => id));
    expect(idsOf(second)).toEqual(idsOf(first));
  });
});

test('names that differ only at their end have different keys', () => {
  expect(toNameKey(`${longest.slice(0, -1)}z`)).not.toBe(toNameKey(longest));
});
