import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type CpuProfile, drawFlames } from './flames.ts';
import type { StartScene } from './scenes/scene.ts';
import { scenes } from './scenes/scenes.ts';
import { inSources } from './sources.ts';
import { percent, printTable } from './table.ts';

/**
 * `npm run profile -- send` profiles the JavaScript thread of the service under the load of a scene. It prints the heaviest
 * functions, and writes a flame graph (HTML) and the profile, which the developer tools of Chromium open.
 */
const seconds = 8;
const shown = 25;

async function profile(name: string): Promise<void> {
  const start = scenes[name];
  if (start === undefined) {
    process.stderr.write(`Usage: npm run profile -- ${Object.keys(scenes).join('|')}\n`);
    process.exit(2);
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-profile-'));
  const loadedAtUs = await load(start, folder);
  const file = largestIn(folder);
  const profiled = inSources(since(loadedAtUs, JSON.parse(readFileSync(file, 'utf8'))));
  const flames = path.join(folder, `${name}.html`);
  writeFileSync(flames, drawFlames(name, profiled));
  printHeaviest(name, profiled);
  process.stdout.write(`\nFlame graph: ${flames}\nProfile:     ${file}\n`);
}

/** Returns the end of the warm-up, by the clock of profiles. */
async function load(start: StartScene, folder: string): Promise<number> {
  await using scene = await start('SQLite', { NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });
  const [way] = scene.ways;
  await way?.measure(2);
  const loadedAtUs = Number(process.hrtime.bigint() / 1000n);
  await way?.measure(seconds);
  return loadedAtUs;
}

/** Leaves out the start of the service. */
function since(fromUs: number, profile: CpuProfile): CpuProfile {
  let atUs = profile.startTime;
  const first = profile.timeDeltas.findIndex((delta) => {
    atUs += delta;
    return atUs >= fromUs;
  });
  const [samples, timeDeltas] = [profile.samples.slice(first), profile.timeDeltas.slice(first)];
  return { ...profile, samples, timeDeltas };
}

/** The service writes one profile for each thread; the largest is that of the main thread. */
function largestIn(folder: string): string {
  const files = readdirSync(folder).map((file) => path.join(folder, file));
  const [largest] = files.sort((one, other) => statSync(other).size - statSync(one).size);
  if (largest === undefined) throw new Error(`The service left no profile in ${folder}.`);
  return largest;
}

function printHeaviest(name: string, { nodes, samples, timeDeltas }: CpuProfile): void {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map<string, number>();
  for (const [index, id] of samples.entries()) {
    const { functionName = '', url = '' } = frames.get(id) ?? {};
    if (functionName === '(idle)') continue;
    const key = `${functionName || '(anonymous)'}  ${shorten(url)}`;
    spent.set(key, (spent.get(key) ?? 0) + (timeDeltas[index] ?? 0));
  }
  const total = [...spent.values()].reduce((sum, time) => sum + time, 0);
  const heaviest = [...spent].sort(([, one], [, other]) => other - one).slice(0, shown);
  printTable(
    `${name}: where the JavaScript thread spends its time (functions themselves, without what they call)`,
    ['', 'of the time'],
    heaviest.map(([key, time]) => [key, percent(time / total)]),
  );
}

const shorten = (url: string): string =>
  url.replace(/^.*\/(node_modules|apps|packages)\//, (_, folder) => (folder === 'node_modules' ? '' : `${folder}/`));

await profile(process.argv[2] ?? '');
process.exit(0);
