import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
const blockOf = (language: string): string => {
  const [, text] = new RegExp(`\n\`\`\`${language}\n(.*?)\`\`\`\n`, 's').exec(readme) ?? [];
  if (text === undefined) throw new Error(`The README has no block in '${language}'.`);
  return text;
};
const example = blockOf('ts');

/** The errors of the compiler about a text, as a file beside this one. */
function compile(text: string): string[] {
  const { config } = ts.readConfigFile(path.join(root, '../../tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const file = path.join(root, 'test/readme-example.ts');
  const host = ts.createCompilerHost(options);
  const { fileExists, getSourceFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...others) =>
    name === file ? ts.createSourceFile(name, text, ts.ScriptTarget.Latest) : getSourceFile(name, ...others);
  const diagnostics = ts.getPreEmitDiagnostics(ts.createProgram([file], options, host));
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

test('the example of the README compiles', () => {
  expect(compile(example)).toEqual([]);
});

test('the example does not compile without its handler, or with a wrong body', () => {
  const withoutHandler = compile(example.replace(/greet\(\{ path.*?\n {4}\},\n/s, ''));
  expect(withoutHandler.join('\n')).toContain("Property 'greet' is missing");
  expect(compile(example.replace('body: { text:', 'body: { texts:'))).not.toEqual([]);
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // as: it listens on a port
  server.close();
  await once(server, 'close');
  return port;
}

test('the example prints what the README says', async () => {
  const folder = path.join(root, 'node_modules/.readme');
  const { outputText } = ts.transpileModule(example, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2024 },
  });
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'example.mjs'), outputText.replaceAll('3010', String(await findFreePort())));
    const printed = execFileSync(process.execPath, [path.join(folder, 'example.mjs')], { encoding: 'utf8' });
    expect(printed).toBe(blockOf('text'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
