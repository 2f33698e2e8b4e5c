import { type ChildServer, startChildServer, temporaryFolder } from '../../test/harness/child-server.ts';

/** Starts `bench/floor/<name>.ts` with a folder for its data and the parameters. */
export function startFloor(name: string, ...parameters: string[]): Promise<ChildServer> {
  const dataDir = temporaryFolder();
  return startChildServer({ script: `bench/floor/${name}.ts`, parameters: [dataDir, ...parameters], dataDir });
}
