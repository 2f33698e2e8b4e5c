import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Refuses lines that are too long to review. The formatter breaks code, but neither texts nor comments. */
const root = path.resolve(import.meta.dirname, '../..');
const maxLength = 140;

/** One regular expression cannot be broken. */
const expression = /^\s*(?:\w+: )?\/.*\/[a-z]*[,;]?$/;

const isTooLong = (line: string): boolean => line.length > maxLength && !expression.test(line);

const planted = [`const text = '${'x'.repeat(maxLength)}';`, ` * ${'word '.repeat(30)}`, `// ${'x'.repeat(maxLength)}`];
for (const line of planted) if (!isTooLong(line)) throw new Error(`The check does not see: ${line}`);

const patterns = ['*.ts', '*.mjs', ':!*/generated/*'];
const files = execFileSync('git', ['ls-files', ...patterns], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n');
const faults = files.flatMap((file) =>
  readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => (isTooLong(line) ? [`${file}:${index + 1}: ${line.length} characters`] : [])),
);
for (const fault of faults) console.error(`${fault}; break the text, or write one element of HTML a line.`);
if (faults.length > 0) process.exitCode = 1;
else console.log(`The lines of ${files.length} sources have at most ${maxLength} characters.`);
