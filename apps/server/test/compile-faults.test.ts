import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const main = path.join(root, 'src/main.ts');
const contract = path.resolve(root, '../../packages/contract/generated/openapi.ts');

/** One text in the place of another, in one file; the fault has to be one that can be planted. */
interface Fault {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** What the compiler says of the service with these faults in it. */
function compile(...faults: Fault[]): string {
  const { options, fileNames } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const host = ts.createCompilerHost(options);
  const planted = new Map<string, string>();
  for (const { file, from, to } of faults) {
    const text = planted.get(file) ?? readFileSync(file, 'utf8');
    if (!text.includes(from)) throw new Error(`${file} has no '${from}': plant another fault`);
    planted.set(file, text.replace(from, to));
  }
  host.readFile = (file) => planted.get(path.resolve(file)) ?? ts.sys.readFile(file);
  const diagnostics = ts.getPreEmitDiagnostics(
    ts.createProgram([main, ...fileNames.filter((file) => file.endsWith('.d.ts'))], options, host),
  );
  return ts.formatDiagnostics(diagnostics, {
    getCanonicalFileName: (file) => file,
    getCurrentDirectory: () => root,
    getNewLine: () => '\n',
  });
}

/** A new optional member of a schema of the contract, whose name no other code knows. */
const addMember = (schema: string): Fault => ({
  file: contract,
  from: `\n        ${schema}: {\n`,
  to: `\n        ${schema}: {\n            new_in_${schema}?: string;\n`,
});

/** The schemas whose members are all sent, and those whose members are all read. */
const sent = ['Message', 'AcceptedMessage', 'MessagePage', 'MessageEvent', 'MessageEventList', 'MessagePreview'];
const alsoSent = ['MessageStatusChanged', 'Liveness', 'Readiness', 'Event', 'Venue', 'Organizer', 'Image'];
const read = ['MessageCreate', 'MessagePreviewRequest'];

test('the service as it is compiles', () => {
  expect(compile()).toBe('');
});

test('the compiler names an operation that has no handler, and a handler that has no operation', () => {
  const handlers = path.join(root, 'src/messaging/messages/handlers.ts');
  const report = compile({ file: handlers, from: 'async getMessage(', to: 'async getMesage(' });
  expect(report).toContain("Property 'getMessage' is missing in type");
  expect(report).toContain("'getMesage' does not exist in type 'Partial<Handlers>'");
});

test('the compiler names each member that is declared and never sent, or declared and never read', () => {
  const schemas = [...sent, ...alsoSent, ...read];
  const report = compile(...schemas.map(addMember));
  const unnamed = schemas.filter((schema) => !report.includes(`new_in_${schema}`));
  expect(unnamed).toEqual([]);
});
