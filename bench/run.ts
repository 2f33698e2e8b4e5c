import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { benchCarrier } from './carrier.ts';
import { benchContract } from './contract/contract.ts';
import { engines, enginesNamed } from './engines.ts';
import { benchGrowth } from './growth/growth.ts';
import { benchImports } from './imports/imports.ts';
import { measureMemory } from './memory.ts';
import { benchMessageWork } from './message-work/message-work.ts';
import { benchMessagesGrowth } from './messages-growth/messages-growth.ts';
import { measureMixed } from './mixed.ts';
import { benchRecurrence } from './recurrence/recurrence.ts';
import { scenes } from './scenes/scenes.ts';
import { measureScene, type Row } from './speed.ts';
import { measureStart } from './start.ts';
import { benchStored } from './stored.ts';
import { printTable } from './table.ts';
import { benchUpgrade } from './upgrade/upgrade.ts';

const usage = `Usage: npm run bench -- [scene…] [--engine sqlite|postgresql] [--short] [--record] [--minutes 10]
       npm run bench -- growth|messages-growth|message-work|recurrence|stored|carrier|import|contract|upgrade [options]

Scenes: ${[...Object.keys(scenes), 'mixed', 'start', 'memory'].join(', ')}.
  --short     fewer and shorter rounds, on SQLite
  --record    stores the table; later runs print it beside their own
  --minutes   duration of 'memory', default 1
The default is all scenes. growth, messages-growth, message-work, recurrence, stored, carrier, import, contract and upgrade
take minutes and have their own options (docs/performance.md).
`;

/** These take minutes and have their own options. */
const longBenches: Readonly<Record<string, (parameters: readonly string[]) => Promise<void>>> = {
  growth: benchGrowth,
  recurrence: benchRecurrence,
  stored: benchStored,
  carrier: benchCarrier,
  'messages-growth': benchMessagesGrowth,
  'message-work': benchMessageWork,
  import: benchImports,
  contract: benchContract,
  upgrade: benchUpgrade,
};
const recordFile = path.join(import.meta.dirname, 'recorded.json');

async function benchSpeed(parameters: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...parameters],
    allowPositionals: true,
    options: {
      engine: { type: 'string' },
      short: { type: 'boolean', default: false },
      record: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '1' },
      help: { type: 'boolean', default: false },
    },
  });
  const measurements = toMeasurements(values);
  const unknown = positionals.filter((name) => !(name in measurements));
  if (values.help || unknown.length > 0) {
    process.stderr.write(`${unknown.map((name) => `There is no scene '${name}'.\n`).join('')}${usage}`);
    process.exit(values.help ? 0 : 2);
  }
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(measurements))
    if (positionals.length === 0 || positionals.includes(name)) rows.push(...(await measure()));
  const recorded = readRecorded();
  printTable(
    `Median of ${values.short ? 'two short rounds' : 'the rounds'}, and their range`,
    ['', 'measured', 'of the floor', 'limit', '', 'last recorded'],
    rows.map((row) => [row.name, row.measured, row.ofFloor, row.limit, row.verdict, recorded[row.name] ?? '']),
  );
  if (values.record) record(recorded, rows);
}

type Measurement = () => Promise<Row[]>;

function toMeasurements(asked: { readonly engine?: string; readonly short: boolean; readonly minutes: string }) {
  const rounds = asked.short ? { warmUpSeconds: 2, count: 2, seconds: 2 } : { warmUpSeconds: 20, count: 5, seconds: 4 };
  const named = asked.short ? engines.slice(0, 1) : enginesNamed(asked.engine);
  const onEach =
    (measure: (engine: (typeof named)[number]) => Promise<Row[]>): Measurement =>
    async () => {
      const rows: Row[] = [];
      for (const engine of named) rows.push(...(await measure(engine)));
      return rows;
    };
  const measurements: Record<string, Measurement> = {};
  for (const [name, start] of Object.entries(scenes))
    measurements[name] = onEach((engine) => measureScene(start, engine, rounds));
  measurements['mixed'] = onEach(async (engine) => [await measureMixed(engine)]);
  measurements['start'] = measureStart;
  measurements['memory'] = async () => [await measureMemory(asked.short ? 15 : Number(asked.minutes) * 60)];
  return measurements;
}

/** The last recorded text of each row. */
type Recorded = Readonly<Record<string, string>>;

const readRecorded = (): Recorded => JSON.parse(readFileSync(recordFile, 'utf8'));

function record(before: Recorded, rows: readonly Row[]): void {
  const measured = rows.map(({ name, measured, ofFloor }) => [name, [measured, ofFloor].filter(Boolean).join(', ')]);
  writeFileSync(recordFile, `${JSON.stringify({ ...before, ...Object.fromEntries(measured) }, undefined, 2)}\n`);
}

const [first = '', ...rest] = process.argv.slice(2);
const long = longBenches[first];
await (long ? long(rest) : benchSpeed(process.argv.slice(2)));
process.exit(0);
