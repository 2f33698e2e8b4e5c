import { benchCarrier } from './carrier.ts';
import { benchGrowth } from './growth.ts';
import { benchMixed } from './mixed.ts';
import { benchRead } from './read.ts';
import { benchSend } from './send.ts';
import { benchStart } from './start.ts';
import { benchStored } from './stored.ts';

/** `npm run bench [start|read|mixed|send]…`: all of these where none is named. `growth`, `carrier` and `stored` stand alone. */
const benches: Record<string, () => Promise<void>> = {
  start: benchStart,
  read: benchRead,
  mixed: benchMixed,
  send: benchSend,
};
/** These take minutes, and parameters. */
const longBenches: Record<string, (parameters: readonly string[]) => Promise<void>> = {
  growth: benchGrowth,
  carrier: benchCarrier,
  stored: benchStored,
};
const [, , ...named] = process.argv;
const long = longBenches[named[0] ?? ''];
if (long) {
  await long(named.slice(1));
  process.exit(0);
}
const unknown = named.filter((name) => !(name in benches));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark '${unknown.join("', '")}'; there are ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(2);
}
for (const [name, bench] of Object.entries(benches)) if (named.length === 0 || named.includes(name)) await bench();
