import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Pair } from './normalize/same-forms.ts';
import { withoutEnds } from './normalize/unlike-names.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The part of the report of `redocly diff` that is read here. */
export interface ReportedDifference {
  /** The steps to the node from the root through the references on the way, the first way of several. */
  readonly path: string;
  readonly typeName: string;
  readonly kind: 'added' | 'removed' | 'modified';
  readonly impact: 'major' | 'minor' | 'patch';
  readonly verdicts: readonly { readonly message: string }[];
  readonly property?: string;
  readonly base?: Place;
  readonly revision?: Place;
}

interface Place {
  readonly pointer: string;
  readonly value?: unknown;
}

/** Each difference between two documents, with what redocly says of it. */
export async function reportDifferences({ base, revision }: Pair): Promise<readonly ReportedDifference[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-changes-'));
  try {
    const [before, after] = [path.join(folder, 'before.json'), path.join(folder, 'after.json')];
    writeFileSync(before, JSON.stringify(base));
    writeFileSync(after, JSON.stringify(revision));
    const report = await run(['diff', before, after, '--format', 'json', '--fail-on', 'none']);
    return JSON.parse(withoutEnds(report)).changes;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(words: readonly string[]): Promise<string> {
  const tool = path.join(root, 'node_modules/.bin/redocly');
  const child = spawn(tool, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
  const [status, output, errors] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (status !== 0) throw new Error(`redocly diff failed:\n${errors}`);
  return output;
}
