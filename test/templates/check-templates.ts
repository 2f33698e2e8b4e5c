import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findTemplateFaults } from './template-faults.ts';

/** Refuses attributes of pages with nested conditions. */
const root = path.resolve(import.meta.dirname, '../..');

/** Sources with one fault each; `#` stands for `$`. */
const planted = ['html`<a #{a ? (b ? 1 : 2) : 3}></a>`', 'html`<a #{a && html` b="#{b && c}"`}></a>`'];
const right = 'html`<a #{a && b && c}>#{a ? (b ? 1 : 2) : 3}</a>`';
const faultsOf = (text: string) => findTemplateFaults('planted.ts', text.replaceAll('#', '$')).length;
for (const text of planted) if (faultsOf(text) !== 1) throw new Error(`The check does not see: ${text}`);
if (faultsOf(right) > 0) throw new Error(`The check refuses what is no nested condition: ${right}`);

const files = globSync(['apps/web/src/**/*.ts', 'packages/page/{src,test}/**/*.ts'], { cwd: root });
const faults = files.flatMap((file) =>
  findTemplateFaults(file, readFileSync(path.join(root, file), 'utf8')).map((fault) => `${file}:${fault}`),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log(`${files.length} files of pages can be read.`);
