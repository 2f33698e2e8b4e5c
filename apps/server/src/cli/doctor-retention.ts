import { inspectDatabase } from '../database/inspect.ts';
import { readMessageDays } from '../service/message-retention.ts';
import type { Config } from '../settings/config.ts';

/** How long records are stored: the settings in force, and for messages the default of the database. */
export async function examineRetention(config: Config): Promise<string> {
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

/** The default that `0038-baseline.ts` stores in a new database. */
export const newDatabaseDays = 730;
