import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Compares the samples on the page "Other clients" with the programs that `npm run generators` compiles and runs. A sample
 * is the program without the caller of the test and the report of its results.
 */
const page = 'docs/guides/other-clients.md';
const root = path.resolve(import.meta.dirname, '../..');
const folder = path.join(import.meta.dirname, 'project/uses');

const sampleOf = (program: string): string =>
  program
    .replace(/^import \{[^}]*\} from '.\/caller';\n/m, '')
    .replace(/^(?:report\(|if \(events &&).*/ms, '')
    .replaceAll("'../generated/", "'./generated/")
    .trim();

function findErrors(text: string): string[] {
  const samples = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, sample = '']) => sample.trim());
  const programs = readdirSync(folder).filter((name) => name !== 'caller.ts');
  const known = new Map(programs.map((name) => [sampleOf(readFileSync(path.join(folder, name), 'utf8')), name]));
  return [
    ...[...known].flatMap(([sample, name]) =>
      samples.includes(sample) ? [] : [`${page} lacks the sample of ${name}:\n\n${sample}\n`],
    ),
    ...samples.flatMap((sample) =>
      known.has(sample) ? [] : [`${page} has a sample that no program runs:\n\n${sample}\n`],
    ),
  ];
}

const text = readFileSync(path.join(root, page), 'utf8');
const isBlind = findErrors(text.replace(/^```ts\n/m, '```ts\n// planted\n')).length !== 2;
const errors = [...(isBlind ? ['The check does not see a changed sample.'] : []), ...findErrors(text)];
for (const error of errors) process.stderr.write(`${error}\n`);
if (errors.length > 0) process.exitCode = 1;
else process.stdout.write('The samples of other clients are programs that run.\n');
