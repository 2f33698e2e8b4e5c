import './umask.mjs';
import './thread-pool.mjs';
import { describeOtherNode, hasNeededNode, refuse } from './installation.mjs';
import { loadProgram } from './load-program.mjs';
import { prepareNode } from './prepare-node.mjs';

if (!hasNeededNode()) refuse(describeOtherNode('npm start'));
prepareNode();

const words = process.argv.slice(2);
if (words.length === 0) {
  const { start } = await loadProgram('run');
  await start();
} else {
  // `npm start -- --sandbox` is `ngoma serve --sandbox`, which refuses what it does not know.
  const { run } = await loadProgram('cli');
  await run(['serve', ...words]);
}
