import path from 'node:path';
import { findCircles, type Imports, readImports } from './import-circles.ts';

/** Examples that the check must find. */
const planted: readonly (readonly [what: string, imports: Imports])[] = [
  [
    'two files',
    new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['a.ts']],
    ]),
  ],
  [
    'three files',
    new Map([
      ['a.ts', ['b.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['a.ts']],
    ]),
  ],
  [
    'two folders, without two files that import each other',
    new Map([
      ['x/a.ts', ['y/b.ts']],
      ['y/c.ts', ['x/d.ts']],
    ]),
  ],
  [
    'a folder and the file above it',
    new Map([
      ['x/a.ts', ['main.ts']],
      ['main.ts', ['x/b.ts']],
    ]),
  ],
  [
    'folders below a folder',
    new Map([
      ['f/x/a.ts', ['f/y/b.ts']],
      ['f/y/c.ts', ['f/x/d.ts']],
    ]),
  ],
];

const root = path.resolve(import.meta.dirname, '../..');
const missed = planted.filter(([, imports]) => findCircles(imports).length === 0);
for (const [what] of missed) console.error(`The check does not see a circle of ${what}.`);

const sources = [
  'apps/server/src',
  'apps/web/src',
  'packages/client/src',
  'packages/express-contract/src',
  'packages/page/src',
  'packages/sms/src',
  'packages/smpp/src',
];
const circles = sources.flatMap((folder) =>
  findCircles(readImports(path.join(root, folder))).map((circle) => circle.map((name) => path.join(folder, name))),
);
for (const circle of circles) console.error(`These import each other, types included: ${circle.join(', ')}.`);

if (missed.length + circles.length > 0) process.exitCode = 1;
else console.log(`No file or folder of ${sources.join(', ')} imports what is built on it.`);
