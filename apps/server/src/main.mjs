import './thread-pool.mjs';
import { loadProgram } from './load-program.mjs';
import { prepareNode } from './prepare-node.mjs';

const needed = 24;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `This needs Node ${needed}, and this is Node ${process.versions.node}: 'npm start' takes the right one.\n`,
  );
  process.exit(1);
}
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
