import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { JsonObject } from './json.ts';
import type { Pair } from './normalize/same-forms.ts';
import { type ObjectPair, walkPair } from './normalize/walk-pair.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** The members of the report of `redocly diff` that are used. */
export interface ReportedDifference {
  /** The pointer from the root through references; the first of several. */
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

/** The differences between two documents, with the verdicts of redocly. */
export async function reportDifferences(pair: Pair): Promise<readonly ReportedDifference[]> {
  const { base, revision } = withDistinctNames(pair);
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-changes-'));
  try {
    const [before, after] = [path.join(folder, 'before.json'), path.join(folder, 'after.json')];
    writeFileSync(before, JSON.stringify(base));
    writeFileSync(after, JSON.stringify(revision));
    const report = await run(['diff', before, after, '--format', 'json', '--fail-on', 'none']);
    return JSON.parse(withoutSuffixes(report)).changes;
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

/** Longer than any name, so that less than half of the letters are the same. */
const suffixLength = 250;
const suffixOfBase = '\uE000'.repeat(suffixLength);
const suffixOfRevision = '\uE001'.repeat(suffixLength);

/**
 * Appends long suffixes to the names that only one contract has. Redocly reports a removed and an added name as a renaming if
 * half of their letters are the same: `/tags/{id}` and `/images/{id}`.
 */
function withDistinctNames({ base, revision }: Pair): Pair {
  const [ofBase, ofRevision] = walkPair([base, revision], (pair, isMap) => (isMap ? withSuffixes(pair) : pair));
  return { base: ofBase, revision: ofRevision };
}

/** Removes the suffixes from the report. */
const withoutSuffixes = (report: string): string =>
  report.replaceAll(suffixOfBase, '').replaceAll(suffixOfRevision, '');

function withSuffixes([base, revision]: ObjectPair): ObjectPair {
  const [ofBase, ofRevision] = [base, revision].map((names) => new Set(Object.keys(names).map(addressed)));
  const withSuffix = (names: JsonObject, other: ReadonlySet<string> | undefined, suffix: string) =>
    Object.fromEntries(
      Object.entries(names).map(([name, value]) => [other?.has(addressed(name)) ? name : name + suffix, value]),
    );
  return [withSuffix(base, ofRevision, suffixOfBase), withSuffix(revision, ofBase, suffixOfRevision)];
}

/** Paths and headers that differ in the names of parameters or in case address the same thing: redocly pairs them. */
const addressed = (name: string): string => name.replaceAll(/\{[^{}]*\}/g, '{}').toLowerCase();
