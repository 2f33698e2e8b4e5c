import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';

/** A disk of 24 MB for a service alone. */
export interface SmallDisk extends Disposable {
  /** For the data of a service on SQLite. */
  readonly environment: { readonly DATABASE_URL: string; readonly NGOMA_DATA: string };
  /** To its last byte. */
  fill(): void;
  /** Removes the file that filled it. */
  clear(): void;
}

/** Undefined where this user may not mount a disk. */
export function mountSmallDisk(): SmallDisk | undefined {
  const folder = temporaryFolder();
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
  if (status !== 0) return undefined;
  const filler = path.join(folder, 'filler');
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  return {
    environment: { DATABASE_URL: `sqlite:${path.join(dataDir, 'ngoma.db')}`, NGOMA_DATA: dataDir },
    fill: () => writeUntilFull(filler),
    clear: () => rmSync(filler),
    [Symbol.dispose]() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

function writeUntilFull(file: string): void {
  const block = Buffer.alloc(64 * 1024);
  for (const size of [block.length, 4096]) {
    try {
      for (;;) writeFileSync(file, block.subarray(0, size), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
}
