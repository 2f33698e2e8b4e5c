import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';
import { root, siteOf } from './built-site.ts';

/** As somebody's project would have them, beside the client. */
const folder = path.join(root, 'apps/docs/test/samples');
const samples = new Map(
  siteOf('').entries.flatMap(({ address, kind, write }) => {
    const blocks = kind === 'Operation' ? (write().aside ?? []) : [];
    const own = blocks.flatMap((block) => (block.kind === 'samples' ? block.samples : []));
    return own
      .filter(({ language }) => language === 'ts')
      .map(({ text }) => [path.join(folder, `${path.basename(address)}.ts`), text] as const);
  }),
);

/** The errors of the compiler in these texts. */
function compile(texts: ReadonlyMap<string, string>): string[] {
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true },
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.NodeNext,
    moduleDetection: ts.ModuleDetectionKind.Force,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => texts.has(file) || fileExists(file);
  host.readFile = (file) => texts.get(file) ?? readFile(file);
  host.getSourceFile = (file, ...rest) => {
    const text = texts.get(file);
    return text === undefined ? getSourceFile(file, ...rest) : ts.createSourceFile(file, text, ts.ScriptTarget.ES2024);
  };
  const program = ts.createProgram([...texts.keys()], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`);
}

test('the sample of each operation compiles with the types of the client', () => {
  expect(samples.size).toBeGreaterThan(60);
  expect(compile(samples)).toEqual([]);
});

test('a sample with a misspelt member does not', () => {
  const [file = '', text = ''] = [...samples].find(([name]) => name.endsWith('sendMessage.ts')) ?? [];
  const misspelt = text.replace('message:', 'mesage:');
  expect(compile(new Map([[file, misspelt]])).join()).toContain("'mesage' does not exist");
});
