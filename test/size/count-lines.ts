/**
 * Counts the hand-written production code of `apps/` and `packages/` in one or two commits:
 * TypeScript, JavaScript, CSS and HTML, without tests, test support, generated files and
 * the settings of Vitest. A line is a line of the file, blank lines and comments included.
 *
 *     node test/size/count-lines.ts [commit [later commit]]
 *
 * With no commit it counts `HEAD`; with two it prints both and the difference, by folder.
 */
import { execFileSync } from 'node:child_process';

type Count = { files: number; lines: number };
const none: Count = { files: 0, lines: 0 };

const isCounted = (path: string) =>
  /\.(ts|mjs|js|css|html)$/.test(path) &&
  !/\.test\.ts$|\/test\/|\/generated\/|\/vitest\.config\.ts$/.test(path) &&
  !/\/test-[^/]*\.ts$/.test(path);

/** `apps/server/src/messaging` for a file of the server, `packages/sms` for one of a package. */
function folderOf(path: string): string {
  const parts = path.split('/');
  if (path.startsWith('apps/server/src/') && parts.length > 4) return parts.slice(0, 4).join('/');
  return parts[1] === 'server' ? 'apps/server (entry points)' : parts.slice(0, 2).join('/');
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 2 ** 30 });
}

function countCommit(commit: string): Map<string, Count> {
  const counts = new Map<string, Count>();
  const roots = ['apps', 'packages', 'examples'];
  // An empty text matches the end of each line, so that `-c` counts all lines of a file.
  const output = git('grep', '-c', '-e', '', commit, '--', ...roots);
  for (const line of output.trim().split('\n')) {
    const [, path = '', lines = '0'] = /^[^:]+:(.+):(\d+)$/.exec(line) ?? [];
    if (!isCounted(path)) continue;
    for (const folder of [folderOf(path), 'all']) {
      const { files, lines: before } = counts.get(folder) ?? none;
      counts.set(folder, { files: files + 1, lines: before + Number(lines) });
    }
  }
  return counts;
}

function printComparison(before: Map<string, Count>, after: Map<string, Count>) {
  const folders = [...new Set([...before.keys(), ...after.keys()])].sort();
  console.log('folder'.padEnd(38), 'lines, files before'.padStart(20), 'after'.padStart(14));
  for (const folder of [...folders.filter((name) => name !== 'all'), 'all']) {
    const [old, now] = [before.get(folder) ?? none, after.get(folder) ?? none];
    const change = old.lines === 0 ? 'new' : `${Math.round((now.lines / old.lines - 1) * 100)} %`;
    const first = `${old.lines}, ${old.files}`.padStart(20);
    console.log(folder.padEnd(38), first, `${now.lines}, ${now.files}`.padStart(14), change);
  }
}

const [first = 'HEAD', second] = process.argv.slice(2);
const before = countCommit(first);
if (second === undefined) {
  for (const [folder, { lines, files }] of before) console.log(folder.padEnd(38), lines, files);
} else {
  printComparison(before, countCommit(second));
}
