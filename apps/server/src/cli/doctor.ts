import { statSync } from 'node:fs';
import path from 'node:path';
import { defineCommand } from 'citty';
import { createSecretBox, loadSecretKey } from '../account/secret-box.ts';
import { hasUsers } from '../account/users/repository.ts';
import { systemClock } from '../clock.ts';
import { type Config, loadConfig } from '../config.ts';
import { openDatabase } from '../database/open.ts';
import { print } from './output.ts';

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string;
}

const earliestSensibleYear = 2026;

/** Looks at what the service needs, one thing after the other, and never stops at the first fault. */
async function examine(): Promise<Finding[]> {
  const settings = await look(
    'settings',
    async () => loadConfig(process.env),
    () => 'all can be used',
  );
  if (settings.value === undefined) return [settings.finding];
  const config = settings.value;
  const database = await look(
    'database',
    () => examineDatabase(config),
    (found) => found,
  );
  const key = await look(
    'secret key',
    async () => examineKey(config),
    (found) => found,
  );
  return [settings.finding, database.finding, key.finding, examineClock()];
}

async function look<Value>(
  name: string,
  work: () => Promise<Value>,
  say: (value: Value) => string,
): Promise<{ value?: Value; finding: Finding }> {
  try {
    const value = await work();
    return { value, finding: { name, ok: true, found: say(value) } };
  } catch (error) {
    return { finding: { name, ok: false, found: error instanceof Error ? error.message : String(error) } };
  }
}

async function examineDatabase(config: Config): Promise<string> {
  const db = await openDatabase({ url: config.databaseUrl, clock: systemClock, lock: false });
  try {
    if (!(await db.isReady())) throw new Error('it does not answer');
    return `${db.description}, ${(await hasUsers(db.read)) ? 'in use' : 'still empty: the first start makes an administrator'}`;
  } finally {
    await db.close();
  }
}

function examineKey(config: Config): string {
  const box = createSecretBox(loadSecretKey(config));
  if (box.open(box.seal('drum')) !== 'drum') throw new Error('what it seals cannot be opened');
  if (config.secretKey !== undefined) return 'from NGOMA_SECRET_KEY';
  const mode = statSync(path.join(config.dataDir, 'secret.key')).mode & 0o777;
  if ((mode & 0o077) !== 0)
    throw new Error(`${path.join(config.dataDir, 'secret.key')} can be read by others: chmod 600 it`);
  return `from ${path.join(config.dataDir, 'secret.key')}`;
}

function examineClock(): Finding {
  const now = new Date(systemClock.now());
  const ok = now.getUTCFullYear() >= earliestSensibleYear;
  return { name: 'clock', ok, found: `${now.toISOString()}, time zone rules ${process.versions.tz}` };
}

export const doctor = defineCommand({
  meta: { name: 'doctor', description: 'Check settings, database, secret key and clock' },
  args: { json: { type: 'boolean', description: 'print one JSON object and nothing else' } },
  async run({ args }) {
    const findings = await examine();
    const healthy = findings.every((finding) => finding.ok);
    print(
      args.json ?? false,
      { healthy, findings },
      findings.map(({ name, ok, found }) => `${ok ? 'ok  ' : 'BAD '} ${name.padEnd(11)} ${found}`),
    );
    if (!healthy) process.exitCode = 1;
  },
});
