/**
 * Bundles the script that counts segments in the browser into `dist/count.js`, or into the folder that is given. Plain
 * JavaScript, because `npm ci` runs it with any version of Node.
 */
import path from 'node:path';

const { rolldown } = await import('rolldown').catch((error) => {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  process.stderr.write('Rolldown is not installed, because npm ci --omit=dev leaves it out.\n');
  process.exit(1);
});

const here = import.meta.dirname;
const build = await rolldown({
  input: path.join(here, 'src/console/send/count.browser.ts'),
  platform: 'browser',
  transform: { target: 'chrome70' },
});
await build.write({
  file: path.join(path.resolve(process.argv[2] ?? path.join(here, 'dist')), 'count.js'),
  format: 'iife',
  minify: true,
});
