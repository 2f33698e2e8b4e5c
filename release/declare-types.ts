import { readFileSync } from 'node:fs';
import path from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import type { PublishedPackage } from './packages.ts';

/** The types that a package exports, with those they need: one statement each, without comments, sorted. */
export async function declareTypes({ folder }: Pick<PublishedPackage, 'folder'>): Promise<string> {
  const { exports } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const entries = Object.values<string>(typeof exports === 'string' ? { '.': exports } : exports);
  const declared: string[] = [];
  for (const entry of entries.filter((each) => each.endsWith('.ts')))
    declared.push(...statementsOf(await bundle(folder, path.join(folder, entry))));
  return `${[...new Set(declared)].sort().join('\n')}\n`;
}

async function bundle(folder: string, input: string): Promise<string> {
  const compilerOptions = { removeComments: true };
  const plugin = dts({ dtsOnly: true, tsconfig: path.join(folder, 'tsconfig.build.json'), compilerOptions });
  const bundled = await rolldown({ input, cwd: folder, external: [ofPackages, ofContract], plugins: [plugin] });
  const { output } = await bundled.generate({ format: 'es' });
  return output[0].code;
}

/** Types of other packages stay imports: their versions are their own. */
const ofPackages = /^[^./]/;
/** The module of the client in whose place the published package has the types of the contract. */
const ofContract = /^\.{1,2}\/contract\.ts$/;

/** A statement begins where a line is not indented, and is no closing bracket. */
const statementsOf = (code: string): string[] => code.trimEnd().split(/\n(?=[^\s}\])])/);
