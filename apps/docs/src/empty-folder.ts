import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

/** What every site has, and hardly another folder. */
const signs = ['docs.js', 'llms.txt', 'search-index.js'];

/**
 * Empties a folder for the files at `paths`. Throws where something is in it that is no earlier site: whoever named it
 * may have meant another one.
 */
export function emptyFolder(folder: string, paths: readonly string[]): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder: name another one.`);
  const names = readdirSync(folder);
  const ours = new Set(paths.map((file) => file.split('/')[0]));
  const foreign = names.find((name) => !ours.has(name));
  if (foreign !== undefined || (names.length > 0 && !signs.every((sign) => names.includes(sign))))
    throw new Error(
      `${folder} has ${foreign ?? names[0]} in it, and is no earlier site: empty it, or name another one. Nothing was written.`,
    );
  for (const name of names) rmSync(path.join(folder, name), { recursive: true });
}
