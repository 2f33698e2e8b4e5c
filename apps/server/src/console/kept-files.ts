import { randomBytes } from 'node:crypto';
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Clock } from '../time/clock.ts';
import { hourMs } from '../time/durations.ts';

const lifetimeMs = hourMs;
/** With 10 MB for a file, 200 MB. */
const maxFiles = 20;
const idPattern = /^\d{13}-[0-9a-f]{32}$/;

/** Files of forms that an ended sign-in interrupted. Each waits an hour, by an id that only its form has. */
export interface KeptFiles {
  /** Copies a file and returns its id. The oldest of too many files is deleted. */
  keep(source: string): Promise<string>;
  /** The path of a file; undefined after its time. */
  find(id: string): Promise<string | undefined>;
}

export function createKeptFiles(folder: string, clock: Pick<Clock, 'now'>): KeptFiles {
  const pathOf = (id: string): string => path.join(folder, id);
  const isCurrent = (id: string): boolean => clock.now() - Number(id.split('-')[0]) < lifetimeMs;

  async function deleteOld(): Promise<void> {
    const ids = (await readdir(folder)).filter((name) => idPattern.test(name)).sort();
    const current = ids.filter(isCurrent);
    const kept = new Set(current.slice(Math.max(0, current.length - maxFiles + 1)));
    for (const id of ids.filter((each) => !kept.has(each))) await rm(pathOf(id), { force: true });
  }

  return {
    async keep(source) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await deleteOld();
      const id = `${String(clock.now()).padStart(13, '0')}-${randomBytes(16).toString('hex')}`;
      await copyFile(source, pathOf(id));
      return id;
    },
    async find(id) {
      if (!idPattern.test(id) || !isCurrent(id)) return undefined;
      const isThere = await stat(pathOf(id)).then(
        () => true,
        () => false,
      );
      return isThere ? pathOf(id) : undefined;
    },
  };
}
