import { prepareNode } from './prepare-node.mjs';

const needed = 24;
if (Number(process.versions.node.split('.')[0]) < needed) {
  process.stderr.write(
    `This needs Node ${needed}, and this is Node ${process.versions.node}: 'npm start' takes the right one.\n`,
  );
  process.exit(1);
}
prepareNode();

const { start } = await import('./run.ts');
await start();
