import './process/umask.mjs';
import './process/thread-pool.mjs';
import { useCompileCache } from './process/compile-cache.mjs';
import { describeOtherNode, hasNeededNode, refuse } from './process/installation.mjs';
import { loadProgram } from './process/load-program.mjs';

if (!hasNeededNode()) refuse(describeOtherNode('npm start'));
useCompileCache();

const words = process.argv.slice(2);
if (words.length === 0) {
  const { start } = await loadProgram('run');
  await start();
} else {
  // `npm start -- --sandbox` is `ngoma serve --sandbox`, which rejects unknown options.
  const { run } = await loadProgram('cli');
  await run(['serve', ...words]);
}
