import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '..');
const file = path.join(import.meta.dirname, 'quick-info-sample.ts');

// A mark stands before each name that an editor is asked about.
const marked = `
import type { components, NgomaClient } from '../src/client.ts';
declare const client: NgomaClient;
declare const message: components['schemas']['TextMessageCreate'];
message./*?*/to;
message./*?*/sender_id;
const { data } = await client./*?*/POST('/v1/messages', { body: message });
data?./*?*/status;
data?./*?*/created_at;
`;

const mark = '/*?*/';

/** The documentation that an editor shows for each marked name. */
function readQuickInfo(): Record<string, string> {
  const [first = '', ...rest] = marked.split(mark);
  let source = first;
  const places = rest.map((part) => {
    const place = { name: /^\w+/.exec(part)?.[0] ?? '', position: source.length };
    source += part;
    return place;
  });
  const service = ts.createLanguageService(hostOf(source));
  return Object.fromEntries(
    places.map(({ name, position }) => [
      name,
      ts.displayPartsToString(service.getQuickInfoAtPosition(file, position)?.documentation),
    ]),
  );
}

function hostOf(source: string): ts.LanguageServiceHost {
  const config = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, folder);
  const readText = (name: string) => {
    if (name === file) return source;
    return existsSync(name) ? readFileSync(name, 'utf8') : undefined;
  };
  return {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [file],
    getScriptVersion: () => '1',
    getScriptSnapshot: (name) => {
      const text = readText(name);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => folder,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: readText,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    realpath: (name) => ts.sys.realpath?.(name) ?? name,
  };
}

test('editors show the descriptions of methods, members of schemas and members of results', () => {
  expect(readQuickInfo()).toEqual({
    POST: expect.stringMatching(/^Creates a record or starts an action\./),
    to: expect.stringMatching(/^The destination in international format/),
    sender_id: 'The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code.',
    status: 'Always `accepted` in this response.',
    created_at: 'An RFC 3339 time in UTC, with milliseconds.',
  });
}, 120_000);
