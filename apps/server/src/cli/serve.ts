import { defineCommand } from 'citty';
import { openDatabase } from '../database/open.ts';
import { type Config, loadConfig } from '../settings/config.ts';
import { systemClock } from '../time/clock.ts';
import { jsonFlag } from './arguments.ts';
import { Misuse } from './check-words.ts';
import { print } from './output.ts';

export const serve = defineCommand({
  meta: { name: 'serve', description: 'Start the service. Ctrl-C stops it' },
  args: {
    api: { type: 'boolean', description: 'only serve requests; another process sends the messages' },
    worker: { type: 'boolean', description: 'only send messages and deliver webhooks; serve no requests' },
    sandbox: {
      type: 'boolean',
      description: 'a service for experiments: test data in a temporary folder, and a clock that requests can advance',
    },
  },
  async run({ args }) {
    const parts = partsOf(args);
    const config = loadConfig(process.env);
    // Only this command needs the whole service; the others start faster without it.
    const { run, runSandbox } = await import('../run.ts');
    if (args.sandbox) return runSandbox(config);
    await run({ ...config, ...parts });
  },
});

type Flags = Readonly<Record<'api' | 'worker' | 'sandbox', boolean | undefined>>;

/** The parts that the flags choose. They override `NGOMA_WORKER`. */
export function partsOf({ api, worker, sandbox }: Flags): Partial<Config> {
  const given = [api && '--api', worker && '--worker', sandbox && '--sandbox'].filter(Boolean);
  if (given.length > 1) throw new Misuse(`${given.join(' and ')} exclude each other. Use one of them.`);
  if (worker) return { api: false, worker: true };
  return api ? { worker: false } : {};
}

export const migrate = defineCommand({
  meta: { name: 'migrate', description: 'Update the tables of the database, as every start does' },
  args: { json: jsonFlag },
  async run({ args }) {
    const config = loadConfig(process.env);
    const db = await openDatabase({ url: config.databaseUrl, clock: systemClock, lock: false });
    const { description } = db;
    await db.close();
    print(args.json, { database: description, migrated: true }, [`The tables are up to date (${description}).`]);
  },
});
