import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { startServer } from '../../test/harness/server.ts';
import { abandonedAfterMs } from '../files/abandoned-uploads.ts';
import { until } from '../outbound/test-receiver.ts';
import { hourMs } from '../time/durations.ts';

/** Writes an upload that was last changed `ageMs` ago. */
function writeUpload(folder: string, ageMs: number): string {
  const name = randomUUID();
  const changedAt = new Date(Date.now() - ageMs);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), 'to,name\n');
  utimesSync(path.join(folder, name), changedAt, changedAt);
  return name;
}

test.each(['uploads', 'images/.uploads'])('deletes uploads of killed processes in %s at the start', async (name) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-uploads-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const folder = path.join(dataDir, name);
  writeUpload(folder, 2 * abandonedAfterMs);
  const young = writeUpload(folder, 0);

  const clock = createTestClock(Date.parse('2031-03-01T09:00:00Z'));
  await using server = await startServer({ clock, environment: { NGOMA_DATA: dataDir } });
  expect(readdirSync(folder)).toEqual([young]);
  expect(server.logged()).toContain('Deleted uploads of killed processes');

  writeUpload(folder, 2 * abandonedAfterMs);
  clock.advance(hourMs);
  await until(() => readdirSync(folder).length === 1);
  expect(readdirSync(folder)).toEqual([young]);
});
