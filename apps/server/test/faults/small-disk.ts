import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';

/** A disk of its own, of 24 MB; undefined where this user may not mount one. */
export function mountDisk(): (Disposable & { readonly folder: string }) | undefined {
  const folder = temporaryFolder();
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=24m', 'tmpfs', folder]);
  if (status !== 0) return undefined;
  return {
    folder,
    [Symbol.dispose]() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Fills the disk to its last byte. */
export function fill(file: string): void {
  const block = Buffer.alloc(64 * 1024);
  for (const size of [block.length, 4096]) {
    try {
      for (;;) writeFileSync(file, block.subarray(0, size), { flag: 'a' });
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' });
    }
  }
}
