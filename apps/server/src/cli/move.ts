import { defineCommand } from 'citty';
import { findAddressError } from '../database/postgres/postgres-address.ts';
import { moveDatabase } from '../move/move-database.ts';
import { Refusal } from '../problems/refusal.ts';
import { loadConfig, sqliteFile } from '../settings/config.ts';
import { systemClock } from '../time/clock.ts';
import { jsonFlag } from './arguments.ts';
import { print } from './output.ts';
import { operator, requireDatabase } from './session.ts';

export const move = defineCommand({
  meta: {
    name: 'move',
    description:
      'Copy the SQLite database into an empty PostgreSQL database, and compare every table. Stop the service first',
  },
  args: {
    url: { type: 'positional', description: 'postgres://<user>:<password>@<host>/<database>', required: true },
    json: jsonFlag,
  },
  async run({ args }) {
    const config = loadConfig(process.env);
    const file = sqliteFile(config);
    if (file === undefined) throw new Refusal('DATABASE_URL is PostgreSQL already. There is nothing to move.');
    requireDatabase(config);
    const error = findAddressError(args.url);
    if (error !== undefined) throw new Refusal(`The address of the PostgreSQL database ${error}.`);
    const tables = await moveDatabase(file, args.url, { actor: operator(), nowMs: systemClock.now() });
    const rows = tables.reduce((sum, each) => sum + each.rows, 0);
    print(args.json, { tables }, [
      `Moved ${tables.length} tables with ${rows} rows, all equal. Set DATABASE_URL to the new database, leave ` +
        'NGOMA_DATA as it is, and start the service.',
    ]);
  },
});
