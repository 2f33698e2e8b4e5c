import { defineCommand } from 'citty';
import { openDatabase } from '../database/open.ts';
import { type Config, loadConfig } from '../settings/config.ts';
import { systemClock } from '../time/clock.ts';
import { Misuse } from './misuse.ts';
import { jsonFlag, print } from './output.ts';

export const serve = defineCommand({
  meta: { name: 'serve', description: 'Start the service; Ctrl-C stops it' },
  args: {
    api: { type: 'boolean', description: 'only take requests; another process carries the messages' },
    worker: { type: 'boolean', description: 'only carry messages and deliver webhooks; take no requests' },
    sandbox: {
      type: 'boolean',
      description:
        'a service to try things on: test data in a temporary folder, and time that moves when it is told to',
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

/** What this process does, where the command says it: that goes before `NGOMA_WORKER`. */
export function partsOf({ api, worker, sandbox }: Flags): Partial<Config> {
  const said = [api && '--api', worker && '--worker', sandbox && '--sandbox'].filter(Boolean);
  if (said.length > 1) throw new Misuse(`${said.join(' and ')} exclude each other: give one of them.`);
  if (worker) return { api: false, worker: true };
  return api ? { worker: false } : {};
}

export const migrate = defineCommand({
  meta: { name: 'migrate', description: 'Bring the tables of the database up to date; every start does so too' },
  args: { json: jsonFlag },
  async run({ args }) {
    const config = loadConfig(process.env);
    const db = await openDatabase({ url: config.databaseUrl, clock: systemClock, lock: false });
    const { description } = db;
    await db.close();
    print(args.json ?? false, { database: description, migrated: true }, [
      `The tables are up to date (${description}).`,
    ]);
  },
});
