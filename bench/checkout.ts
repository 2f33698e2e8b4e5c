import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { root, temporaryFolder } from '../test/harness/child-server.ts';

/** A work tree of another commit, with the dependencies of this one. */
export interface Checkout extends Disposable {
  readonly folder: string;
}

export function checkOut(commit: string): Checkout {
  const folder = path.join(temporaryFolder(), 'checkout');
  const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: root, stdio: 'ignore' });
  git('worktree', 'add', '--detach', folder, commit);
  linkModules(folder);
  // As `npm ci` does: a service that runs from its sources needs more memory.
  for (const built of [folder, root]) execFileSync(process.execPath, ['apps/server/build.mjs'], { cwd: built });
  return {
    folder,
    [Symbol.dispose]: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(path.dirname(folder), { recursive: true, force: true });
    },
  };
}

/** Packages of the workspace are those of the checkout, so that their code is compared too. */
function linkModules(folder: string): void {
  for (const workspace of ['.', 'apps/server', 'apps/web']) {
    const from = path.join(root, workspace, 'node_modules');
    const to = path.join(folder, workspace, 'node_modules');
    if (!existsSync(from)) continue;
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from))
      if (name !== '@ngoma') symlinkSync(path.join(from, name), path.join(to, name));
  }
  const own = path.join(folder, 'node_modules/@ngoma');
  mkdirSync(own);
  for (const parent of ['packages', 'apps'])
    for (const name of readdirSync(path.join(folder, parent)))
      symlinkSync(path.join(folder, parent, name), path.join(own, name));
}
