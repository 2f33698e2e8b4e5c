import { expect, test } from 'vitest';
import type { FreedSpace, RewriteOutcome } from '../database/database.ts';
import { rewriteOnce } from './rewrite-once.ts';

const due: FreedSpace = {
  sizeBytes: async () => 1_000,
  isRewriteDue: async () => true,
  truncateLog: async () => true,
  contains: async () => false,
  rewrite: async () => ({ is: 'done' }),
};

async function logged(space: FreedSpace | undefined, maxBytes?: number): Promise<string[]> {
  const lines: string[] = [];
  const note = (level: string) => (_fields: object, message: string) => void lines.push(`${level} ${message}`);
  // as: one signature of each
  await rewriteOnce(space, { info: note('info'), warn: note('warn') } as Parameters<typeof rewriteOnce>[1], maxBytes);
  return lines;
}

const outcomes: readonly (readonly [RewriteOutcome, string])[] = [
  [{ is: 'done' }, 'info The database file was rewritten once'],
  [{ is: 'log-in-use' }, 'info The database file was rewritten once'],
  [{ is: 'busy' }, 'warn Deleted numbers and texts may be left in the database file, which was not rewritten'],
  [
    { is: 'no-space', neededBytes: 2_000, freeBytes: 1 },
    'warn Deleted numbers and texts may be left in the database file, which was not rewritten',
  ],
];

test.each(outcomes)('logs the outcome of the rewrite: %j', async (outcome, line) => {
  expect(await logged({ ...due, rewrite: async () => outcome })).toEqual([expect.stringContaining(line)]);
});

test('logs a failed rewrite, and does not start one that would take too long', async () => {
  const failing = { ...due, rewrite: () => Promise.reject(new Error('disk I/O error')) };
  expect(await logged(failing)).toEqual([expect.stringContaining('warn The database file could not be rewritten')]);
  expect(await logged(failing, 999)).toEqual([expect.stringContaining('too large to be rewritten at a start')]);
});

test('does nothing if no rewrite is due, and on PostgreSQL', async () => {
  const failing = {
    ...due,
    isRewriteDue: async () => false,
    rewrite: () => Promise.reject(new Error('must not be called')),
  };
  expect(await logged(failing)).toEqual([]);
  expect(await logged(undefined)).toEqual([]);
});
