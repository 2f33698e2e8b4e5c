import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findTemplateFaults } from './template-faults.ts';

/**
 * Refuses lines of pages that are too long to review, and attributes with nested conditions. The files of
 * `unformatted-files.txt` may have both; the list can only shrink.
 */
const root = path.resolve(import.meta.dirname, '../..');
const listed = new Set(
  readFileSync(path.join(import.meta.dirname, 'unformatted-files.txt'), 'utf8')
    .split('\n')
    .filter(Boolean),
);

/** Sources with one fault each; `#` stands for `$`. */
const planted = [
  `const a = '${'x'.repeat(140)}';`,
  'html`<a #{a ? (b ? 1 : 2) : 3}></a>`',
  'html`<a #{a && html` b="#{b && c}"`}></a>`',
];
const right = 'html`<a #{a && b && c}>#{a ? (b ? 1 : 2) : 3}</a>`';
const faultsOf = (text: string) => findTemplateFaults('planted.ts', text.replaceAll('#', '$')).length;
for (const text of planted) if (faultsOf(text) !== 1) throw new Error(`The check does not see: ${text}`);
if (faultsOf(right) > 0) throw new Error(`The check refuses what is no nested condition: ${right}`);

const files = globSync(['apps/web/src/**/*.ts', 'packages/page/{src,test}/**/*.ts'], { cwd: root });
let faults = 0;
for (const file of files) {
  const found = findTemplateFaults(file, readFileSync(path.join(root, file), 'utf8'));
  const isListed = listed.delete(file);
  if (isListed && found.length === 0) report(`${file} has no fault: take it off unformatted-files.txt.`);
  if (!isListed) for (const fault of found) report(`${file}:${fault}`);
}
for (const file of listed) report(`${file} does not exist: take it off unformatted-files.txt.`);
if (faults === 0) console.log(`${files.length} files of pages can be read.`);

function report(sentence: string): void {
  console.error(sentence);
  faults += 1;
  process.exitCode = 1;
}
