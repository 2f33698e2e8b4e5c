import { describe, expect, test } from 'vitest';
import {
  bindOperations,
  checkExtensions,
  documentOfPath,
  joinHandlers,
  pathValidatorOf,
  readDocument,
} from '../src/express-contract.ts';
import { smallContract } from './small-contract.ts';

/** The small contract with other members at `GET /export`. */
const withOperation = (members: object) => ({
  ...smallContract,
  paths: { '/export': { get: { ...smallContract.paths['/export'].get, ...members } } },
});
const withParameter = (parameter: object) => withOperation({ parameters: [{ name: 'x', in: 'query', ...parameter }] });

describe('a document that cannot be bound is refused with a sentence', () => {
  test.each<[string, object, string]>([
    ['another version', { ...smallContract, openapi: '3.0.3' }, 'The document is not OpenAPI 3.1'],
    ['no paths', { openapi: '3.1.0' }, "no member 'paths'"],
    [
      'a file elsewhere',
      withParameter({ schema: { $ref: './x.yaml' } }),
      "refers to './x.yaml' at #/paths/~1export/get/parameters/0/schema; bundle it first",
    ],
    ['no name', withOperation({ operationId: undefined }), "GET /export has no 'operationId'"],
    ['no responses', withOperation({ responses: undefined }), "'exportNotes' declares no 'responses'"],
    [
      'a sunset without a deprecation',
      withOperation({ deprecated: true, 'x-sunset': '2027-06-30' }),
      "'exportNotes' 'deprecated' without a day",
    ],
  ])('%s', (_what, document, sentence) => {
    expect(() => readDocument(document)).toThrow(sentence);
  });

  test('two operations of one name', () => {
    const { get } = smallContract.paths['/export'];
    const paths = { '/a': { get }, '/b': { get } };
    expect(() => readDocument({ ...smallContract, paths })).toThrow("Two operations have the name 'exportNotes'.");
  });
});

test('an extension with a value that the service does not know is refused', () => {
  const known = { values: { 'x-problem': ['no_such_code'] } };
  expect(() => checkExtensions(smallContract, known)).toThrow("'x-problem: bad_text'");
});

test('an operation without a handler is refused', () => {
  const document = readDocument(smallContract);
  expect(() => bindOperations(document, document.paths['/export'] ?? {}, {})).toThrow(
    "The operation 'exportNotes' has no handler.",
  );
});

test('joined maps of handlers have all handlers, and no name twice', () => {
  expect(joinHandlers({ a: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
  expect(() => joinHandlers({ a: 1 }, { a: 2 })).toThrow("The operation 'a' has two handlers.");
});

test('the document of a path has only the components that the path needs', () => {
  const { paths, components } = documentOfPath(readDocument(smallContract), '/notes/{id}');
  expect(Object.keys(paths)).toEqual(['/notes/{id}']);
  expect(Object.keys(components['schemas'] ?? {}).sort()).toEqual(['Note', 'OpenEnumValue', 'Problem']);
});

test('an error has the rule, the words and the code of the contract', async () => {
  const body = { text: 'x'.repeat(21) };
  const request = { method: 'post', path: '/notes', headers: {}, query: {}, body } as const;
  await expect(pathValidatorOf(readDocument(smallContract), '/notes')(request)).rejects.toMatchObject({
    errors: [
      {
        place: 'body',
        members: ['text'],
        rule: 'maxLength',
        accepts: 'must be a text of at most 20 characters',
        problem: 'bad_text',
      },
    ],
  });
});
