import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const laterValue = '#/components/schemas/LaterValue';

/** The parts of a bundled OpenAPI document that are read here. */
export interface Document {
  readonly openapi: string;
  readonly info: object;
  readonly paths: Readonly<Record<string, object>>;
  readonly webhooks?: Readonly<Record<string, object>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

interface Schema {
  readonly type?: string;
  readonly enum?: readonly string[];
}

/** The part of the report of `redocly diff` that is read here. */
interface Report {
  readonly changes: readonly {
    readonly path: string;
    readonly impact: 'major' | 'minor' | 'patch';
    readonly verdicts: readonly { readonly message: string }[];
  }[];
}

/**
 * Each change that breaks clients of the first document, named by its JSON pointer. Where an enum is open, only its loss of a
 * value breaks them.
 */
export function breakingChanges(base: Document, revision: Document): string[] {
  const found = compare(withOpenEnumsAsText(base), withOpenEnumsAsText(revision))
    .changes.filter((change) => change.impact === 'major')
    .map((change) => `${change.path}: ${change.verdicts.map((verdict) => verdict.message).join(' ')}`);
  return [...found, ...lostValues(base, revision)];
}

function compare(base: object, revision: object): Report {
  const folder = mkdtempSync(path.join(tmpdir(), 'ngoma-changes-'));
  try {
    const [before, after] = [path.join(folder, 'before.json'), path.join(folder, 'after.json')];
    writeFileSync(before, JSON.stringify(base));
    writeFileSync(after, JSON.stringify(revision));
    const tool = path.join(root, 'node_modules/.bin/redocly');
    const run = spawnSync(tool, ['diff', before, after, '--format', 'json', '--fail-on', 'none'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    if (run.status !== 0) throw new Error(`redocly diff failed:\n${run.stderr}`);
    return JSON.parse(run.stdout);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** An enum beside LaterValue promises no more than text; redocly takes it for a promise that no value is added. */
function withOpenEnumsAsText(value: unknown): object {
  return JSON.parse(JSON.stringify(value), (_name, each) => (isOpenEnum(each) ? { $ref: laterValue } : each));
}

interface OpenEnum {
  readonly anyOf: readonly { readonly $ref?: string }[];
}

function isOpenEnum(value: unknown): value is OpenEnum {
  if (typeof value !== 'object' || value === null || !('anyOf' in value) || !Array.isArray(value.anyOf)) return false;
  return value.anyOf.some((each) => each.$ref === laterValue);
}

function lostValues(base: Document, revision: Document): string[] {
  return [...namesOfOpenEnums(base)].flatMap((name) => {
    const kept = revision.components.schemas[name]?.enum ?? [];
    return (base.components.schemas[name]?.enum ?? [])
      .filter((each) => !kept.includes(each))
      .map((each) => `#/components/schemas/${name}: The open enum lost '${each}'.`);
  });
}

function namesOfOpenEnums(document: Document): Set<string> {
  const names = new Set<string>();
  JSON.stringify(document, (_name, each) => {
    if (!isOpenEnum(each)) return each;
    for (const { $ref } of each.anyOf) {
      if ($ref === undefined) throw new Error(`Only a schema with a name can be an open enum: ${JSON.stringify(each)}`);
      names.add($ref.replace('#/components/schemas/', ''));
    }
    return each;
  });
  return names;
}
