import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { defineCommand } from 'citty';
import { canOpen, listSealed } from '../account/sealed-columns.ts';
import { createSecretBox } from '../account/secret-box.ts';
import { findSecretKey, secretKeyFile, secretKeyPlace } from '../account/secret-key.ts';
import { hasUsers } from '../account/users/repository.ts';
import { inspectDatabase } from '../database/inspect.ts';
import { describeConnectionError } from '../database/postgres/postgres-connection.ts';
import { createPostgresHosts, nameOfHost } from '../database/postgres/postgres-hosts.ts';
import { findIsStandby } from '../database/postgres/postgres-standby.ts';
import { describeReplication } from '../database/replication.ts';
import { firstExistingFolder } from '../files/create-folder.ts';
import { describeOpenPath, findOpenPaths } from '../files/restrict-access.ts';
import { createLog } from '../log/log.ts';
import { simulatorName } from '../messaging/carriers/carriers.ts';
import { examineCarrier } from '../messaging/carriers/live-carriers.ts';
import { readMessageDays } from '../service/message-retention.ts';
import { type Config, loadConfig, namesSeveralHosts, sqliteFile } from '../settings/config.ts';
import { findMisspeltSettings } from '../settings/misspelt-settings.ts';
import { describeStandbyFailure, findReplicationWarning } from '../system/standby-watch.ts';
import { systemClock } from '../time/clock.ts';
import { jsonFlag } from './arguments.ts';
import { describeFailure } from './describe-failure.ts';
import { examineCarriers } from './doctor-carriers.ts';
import { examineCertificate, examineDisk, examinePort, examinePublicUrl } from './doctor-network.ts';
import { print } from './output.ts';

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly found: string;
}

/** A clock before this year was never set. */
const earliestYear = 2026;
/** The default that `0038-baseline.ts` stores in a new database. */
export const newDatabaseDays = 730;

/** Runs all checks one after the other, also after an error. Changes nothing. */
async function examine(): Promise<Finding[]> {
  let config: Config;
  try {
    config = loadConfig(process.env);
  } catch (error) {
    return [{ name: 'settings', ok: false, found: error instanceof Error ? error.message : String(error) }];
  }
  return [
    await look(config, 'settings', examineSettings),
    await look(config, 'data folder', () => examineFolder(config)),
    await look(config, 'disk', () => examineDisk(config)),
    await look(config, 'port', () => examinePort(config)),
    await look(config, 'certificate', () => examineCertificate(config, systemClock.now())),
    await look(config, 'PUBLIC_URL', () => examinePublicUrl(config)),
    await look(config, 'database', () => examineDatabase(config)),
    ...(config.databaseUrl.startsWith('postgres')
      ? [await look(config, 'standbys', () => examineStandbys(config))]
      : []),
    ...(config.replicaUrls.length > 0
      ? [await look(config, 'reads from standbys', () => examineReplicas(config))]
      : []),
    await look(config, 'retention', () => examineRetention(config)),
    await look(config, 'secret key', () => examineKey(config)),
    examineClock(),
    ...(await examineCarriers(config, (carrier) => connect(carrier, config), systemClock.now())),
  ];
}

async function connect(carrier: string, { carriersFile }: Config): Promise<string> {
  if (carrier === simulatorName || carriersFile === undefined) return 'nothing to connect to';
  return examineCarrier(carrier, carriersFile, { clock: systemClock, log: createLog('silent') });
}

/** Runs one check; an error that it throws becomes the finding. */
async function look(config: Config, name: string, examination: () => string | Promise<string>): Promise<Finding> {
  try {
    return { name, ok: true, found: await examination() };
  } catch (error) {
    return { name, ok: false, found: describeFailure(error, config) };
  }
}

function examineSettings(): string {
  const misspelt = findMisspeltSettings(process.env);
  if (misspelt.length > 0) throw new Error(misspelt.join(' '));
  return 'all are valid';
}

function examineFolder(config: Config): string {
  const folder = path.resolve(config.dataDir);
  if (existsSync(folder)) {
    requireWritableFolder(folder);
    const open = findOpenPaths(folder, sqliteFile(config)).map(describeOpenPath);
    if (open.length > 0) throw new Error(`${open.join('; ')}. The next start corrects it where it can`);
    return folder;
  }
  requireWritableFolder(firstExistingFolder(folder));
  return `${folder}, which the first start creates`;
}

function requireWritableFolder(folder: string): void {
  if (!statSync(folder).isDirectory()) throw new Error(`${folder} is not a folder: set NGOMA_DATA to another one`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(`this user may not write to ${folder}: change its owner, or set NGOMA_DATA to another one`);
  }
}

async function examineDatabase({ databaseUrl }: Config): Promise<string> {
  await using inspection = await inspectDatabase(databaseUrl);
  if (inspection === undefined) return 'none yet: the first start creates it, with an administrator';
  const { description, pendingMigrations, read } = inspection;
  const hasTables = await read.schema.hasTable('users');
  const users =
    hasTables && (await hasUsers(read)) ? 'in use' : 'still empty: the first start creates an administrator';
  const waiting =
    pendingMigrations.length === 0 || !hasTables ? '' : `; the next start runs ${pendingMigrations.join(', ')}`;
  return `${description}, ${users}${waiting}`;
}

/** Fails if a failover that is to be expected may lose accepted messages. */
async function examineStandbys({ databaseUrl, requireStandby }: Config): Promise<string> {
  await using inspection = await inspectDatabase(databaseUrl);
  const replication = await inspection?.replication();
  if (replication === undefined) return 'none';
  const hasSeveralHosts = namesSeveralHosts(databaseUrl);
  const warning = findReplicationWarning(replication, { isRequired: requireStandby, hasSeveralHosts });
  if (warning !== undefined) throw new Error(warning);
  return describeReplication(replication);
}

/** Fails if a host of DATABASE_REPLICA_URLS cannot answer reads. A host of DATABASE_URL may be the primary at present. */
async function examineReplicas({ databaseUrl, replicaUrls }: Config): Promise<string> {
  const mayBePrimary = createPostgresHosts(databaseUrl).urls.map(nameOfHost);
  const roles = await Promise.all(
    replicaUrls.map(async (url) => {
      const name = nameOfHost(url);
      const isStandby = await findIsStandby(url).catch((error) => {
        throw new Error(describeStandbyFailure(name, describeConnectionError(error)));
      });
      if (isStandby) return `${name} is a standby`;
      if (mayBePrimary.includes(name)) return `${name} is the primary`;
      throw new Error(describeStandbyFailure(name, 'it is not a standby'));
    }),
  );
  return roles.join(', ');
}

/** Reports how long records are stored: from the settings, and for messages also from the database. */
async function examineRetention(config: Config): Promise<string> {
  const messageDays = await findMessageDays(config);
  const days = {
    audit: config.auditDays,
    'access log': config.accessDays,
    webhooks: config.webhookDays,
    texts: config.textDays,
  };
  const named = Object.entries(days).map(([name, each]) => `${name} ${each} days`);
  return [...named, messageDays === undefined ? 'messages for ever' : `messages ${messageDays} days`].join(', ');
}

async function findMessageDays({ databaseUrl, messageDays }: Config): Promise<number | undefined> {
  await using inspection = await inspectDatabase(databaseUrl);
  const isNew = inspection === undefined || !(await inspection.read.schema.hasTable('users'));
  if (isNew) return await readMessageDays(undefined, messageDays ?? newDatabaseDays);
  const hasDefaults = await inspection.read.schema.hasTable('stored_defaults');
  return await readMessageDays(hasDefaults ? inspection.read : undefined, messageDays);
}

async function examineKey(config: Config): Promise<string> {
  const file = secretKeyFile(config.dataDir);
  const source = secretKeyPlace(config);
  const key = findSecretKey(config);
  // The check of the database reports why it cannot be read.
  const sealed = await readSealedSecrets(config).catch(() => []);
  if (key === undefined) {
    if (sealed.length === 0) return `none yet: the first start creates ${file}`;
    throw new Error(`${file} is missing, and ${sealed.length} secrets are sealed: restore it, or set NGOMA_SECRET_KEY`);
  }
  const box = createSecretBox(key);
  const unopened = sealed.filter((each) => !canOpen(box, each));
  if (unopened.length === 0) return `from ${source}, opens all stored secrets`;
  throw new Error(
    `${source} does not open ${unopened.length} of ${sealed.length} stored secrets: use the key that sealed them`,
  );
}

async function readSealedSecrets({ databaseUrl }: Config): Promise<string[]> {
  await using inspection = await inspectDatabase(databaseUrl);
  return inspection === undefined ? [] : await listSealed(inspection.read);
}

function examineClock(): Finding {
  const now = new Date(systemClock.now());
  const ok = now.getUTCFullYear() >= earliestYear;
  return { name: 'clock', ok, found: `${now.toISOString()}, time zone rules ${process.versions.tz}` };
}

export const doctor = defineCommand({
  meta: {
    name: 'doctor',
    description:
      'Check settings, data folder, disk, port, certificate, public address, database, standbys, retention, secret ' +
      'key, clock and carriers. Changes nothing',
  },
  args: { json: jsonFlag },
  async run({ args }) {
    const findings = await examine();
    const healthy = findings.every((finding) => finding.ok);
    const width = Math.max(...findings.map(({ name }) => name.length));
    print(
      args.json,
      { healthy, findings },
      findings.map(({ name, ok, found }) => `${ok ? 'ok  ' : 'BAD '} ${name.padEnd(width)} ${found}`),
    );
    if (!healthy) process.exitCode = 1;
  },
});
