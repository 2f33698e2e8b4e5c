import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Imports a calendar file into khal, whose data is below the empty folder, and lists its events with these parameters of
 * `khal list`, in UTC.
 */
export async function listWithKhal(file: string, folder: string, parameters: readonly string[]): Promise<string> {
  const config = path.join(folder, 'config');
  mkdirSync(path.join(folder, 'events'));
  writeFileSync(
    config,
    `[calendars]\n[[events]]\npath = ${folder}/events\n[sqlite]\npath = ${folder}/khal.db\n[locale]\n` +
      'local_timezone = UTC\ndefault_timezone = UTC\ntimeformat = %H:%M\ndateformat = %m-%d\nlongdateformat = %Y-%m-%d\n' +
      'datetimeformat = %m-%d %H:%M\nlongdatetimeformat = %Y-%m-%dT%H:%M\n',
  );
  const env = { ...process.env, HOME: folder, TZ: 'UTC', LC_ALL: 'C.UTF-8' };
  await run('khal', ['-c', config, 'import', '--batch', file], { env });
  const list = ['list', '--notstarted', '--day-format', '', ...parameters];
  const { stdout } = await run('khal', ['-c', config, ...list], { env, maxBuffer: 10_000_000 });
  return stdout;
}
