import { registerHooks } from 'node:module';
import type { PlantedFault } from './planted-faults.ts';

/**
 * Loaded before the service: changes one line of it while it is read from the disk, and fails where there is no such
 * line.
 */
const { file, from, to }: PlantedFault = JSON.parse(process.env['PLANTED_FAULT'] ?? '');

registerHooks({
  // The build does not contain the fault.
  resolve: (specifier, context, nextResolve) =>
    nextResolve(specifier.replace(/^\.\.\/\.\.\/dist\/(\w+)\.js$/, '../$1.ts'), context),
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith(`/server/src/${file}`)) return loaded;
    const source = String(loaded.source);
    if (!source.includes(from)) throw new Error(`${file} does not contain '${from}'.`);
    return { ...loaded, source: source.replace(from, () => to) };
  },
});
