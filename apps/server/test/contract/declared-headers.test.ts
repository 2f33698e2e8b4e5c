import path from 'node:path';
import { httpMethods, type ResponseObject, resolve } from '@ngoma/express-contract';
import { expect, test } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';
import { grepFiles } from '../harness/grep-files.ts';

const { document } = loadContract();
const operations = Object.values(document.paths).flatMap((item) => httpMethods.flatMap((method) => item[method] ?? []));
const sources = path.resolve(import.meta.dirname, '../../src');

/** The texts that no module of the service contains, in quotes or as the name of a member. */
function findUnwritten(texts: readonly string[]): string[] {
  const spellings = (text: string) => [`'${text}'`, `'${text.toLowerCase()}'`, `${text}:`];
  const found = grepFiles(sources, texts.flatMap(spellings)).filter((each) => !/\.test\.ts: /.test(each));
  return texts.filter((text) => !spellings(text).some((each) => found.some((line) => line.endsWith(`: ${each}`))));
}

test('each declared header of a response is sent by some module', () => {
  const names = operations.flatMap(({ responses }) =>
    Object.values(responses).flatMap((each) => Object.keys(resolve<ResponseObject>(document, each).headers ?? {})),
  );
  expect(new Set(names).size).toBeGreaterThan(15);
  expect(findUnwritten([...new Set(names), 'X-Never-Sent'])).toEqual(['X-Never-Sent']);
});

test('each security scheme of an operation is read by some module', () => {
  const names = operations.flatMap(({ security }) => security.flatMap((each) => Object.keys(each)));
  expect(new Set(names).size).toBe(3);
  expect(findUnwritten([...new Set(names), 'neverRead'])).toEqual(['neverRead']);
});

test('each declared header of the components belongs to a response', () => {
  const used =
    JSON.stringify(operations.map(({ responses }) => responses)) + JSON.stringify(document.components?.['responses']);
  const names = Object.keys(document.components?.['headers'] ?? {});
  const unused = [...names, 'Planted'].filter((name) => !used.includes(`"#/components/headers/${name}"`));
  expect(unused).toEqual(['Planted']);
});
