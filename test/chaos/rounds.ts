import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { printTable } from '../../bench/table.ts';
import { createDraw } from '../harness/draw.ts';
import { createCluster } from './cluster/cluster.ts';
import { run as runProgram } from './cluster/programs.ts';
import { startWriteProbe } from './cluster/write-probe.ts';
import { faults } from './faults/faults.ts';
import { type Options, readOptions } from './options.ts';
import { headers, printStandbyReads, printViolations, toRow } from './report.ts';
import { type Run, runFault } from './round.ts';
import { startCarrier } from './service/carrier.ts';
import { startInstallation } from './service/installation.ts';
import { startProxy } from './service/proxy.ts';

const [folder = '', ...parameters] = process.argv.slice(2);
const options = readOptions(parameters);
if (!options) throw new Error('run.ts checks the parameters.');
const say = (line: string) => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`);

async function startAll({ seed, names, etcdApi, proxy, pace }: Options): Promise<Run> {
  const logs = path.join(folder, 'logs');
  mkdirSync(logs);
  const hosts = path.join(folder, 'hosts');
  mkdirSync(hosts);
  // Ends with the mount namespace.
  if (pace.isInMemory) runProgram('mount', '-t', 'tmpfs', 'tmpfs', hosts);
  const movesClock = names.some((name) => faults[name]?.movesClock);
  const cluster = await createCluster(folder, { movesClock, etcdApi, patroni: pace.patroni });
  const [probe, carrier, draw] = [await startWriteProbe(cluster), await startCarrier(), createDraw(seed)];
  const installation = await startInstallation(folder, carrier, await startProxy(folder, proxy));
  let phones = 0;
  const account = { apis: installation.apis, bearer: installation.bearer, draw, nextPhone: () => phones++ };
  return { cluster, probe, carrier, draw, pace, installation, account };
}

say(`seed ${options.seed}; starting three hosts`);
const run = await startAll(options);
const rows: string[][] = [];
let isClean = true;
for (let round = 1; round <= options.rounds; round += 1)
  for (const name of options.names) {
    const fault = faults[name];
    if (!fault) throw new Error(`There is no fault '${name}'.`);
    say(`round ${round}: ${fault.title}`);
    const result = await runFault(run, fault);
    const row = toRow(name, fault, options.pace, result);
    isClean &&= row.isClean;
    rows.push(row.cells);
    printViolations(result);
    say(`round ${round}: ${name}: ${row.isClean ? 'ok' : 'FAILED'}; ${row.cells.slice(1).join(' | ')}`);
  }
await printStandbyReads(run.installation.apis);
printTable(`Faults, seed ${options.seed}`, headers, rows);
// The process namespace ends with this process, and all that runs in it.
process.exit(isClean ? 0 : 1);
