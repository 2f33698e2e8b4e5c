import { expect, test } from 'vitest';
import { createDraw } from '../../../../../test/harness/draw.ts';
import { createTestDatabase, describeOnEachEngine } from '../../../test/harness/database.ts';
import type { Caller, UserId } from '../../account/caller.ts';
import { openDatabase } from '../../database/open.ts';
import { systemClock } from '../../time/clock.ts';
import { testWriter } from '../posts/test-writer.ts';
import { visibilityOf } from '../posts/visibility.ts';
import { writeCalendar } from '../posts/write-calendar.ts';
import { tagKind } from '../terms/term.ts';
import { createTerm } from '../terms/write-term.ts';
import type { Position } from './cursor.ts';
import { readPage } from './read-page.ts';

const admin: Caller = { kind: 'user', user: { id: 1 as UserId, login: 'admin', role: 'administrator' } };
const writers = 6;
const writesOfEach = 40;

describeOnEachEngine('sequence numbers of changes', (engine) => {
  test('are in the order of the commits: a reader beside many writers sees each change once', async () => {
    await using db = await createTestDatabase({ engine });
    // Simulates other processes, if the engine allows several.
    const others = db.isShared
      ? await Promise.all([1, 2].map(() => openDatabase({ url: db.url, clock: systemClock, lock: false })))
      : [db, db];
    const visibility = visibilityOf(admin, Date.now());
    const seen: number[] = [];
    let position: Position = { phase: 'changes', seq: 0 };
    let running = writers;

    async function write(writer: number): Promise<void> {
      const draw = createDraw(writer);
      const own = others[writer % others.length] ?? db;
      for (let number = 0; number < writesOfEach; number += 1) {
        const work = writeCalendar(
          own,
          async (trx) => {
            // Several records in a transaction, and some transactions that roll back.
            for (let part = 0; part <= draw.integer(0, 2); part += 1)
              await createTerm(trx, admin, { name: `${writer} ${number} ${part}` }, tagKind);
            if (draw.chance(1 / 5)) throw new Error('given up');
          },
          testWriter(),
        );
        await work.catch(() => undefined);
      }
      running -= 1;
    }

    async function readOn(): Promise<boolean> {
      const from = position;
      const page = await db.snapshot((snapshot) => readPage(db, snapshot, from, { visibility, limit: 7 }));
      seen.push(...page.changes.map(({ id }) => id));
      position = page.next;
      return page.hasMore;
    }

    async function follow(): Promise<void> {
      while (running > 0) await readOn();
      while (await readOn());
    }

    await Promise.all([follow(), ...Array.from({ length: writers }, (_each, writer) => write(writer))]);
    const made: number[] = await db.read('terms').orderBy('id').pluck('id');
    expect(made.length).toBeGreaterThan(writers * writesOfEach * 0.5);
    expect(seen.toSorted((a, b) => a - b)).toEqual(made);
    if (db.isShared) for (const other of others) await other.close();
  });
});
