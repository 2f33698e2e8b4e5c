import './thread-pool.mjs';
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
  const { start } = await import('./run.ts');
  await start();
} else {
  // `npm start -- --sandbox` is `ngoma serve --sandbox`, which refuses what it does not know.
  const { run } = await import('./cli.ts');
  await run(['serve', ...words]);
}
