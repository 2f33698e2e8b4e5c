import { httpMethods, type ResponseObject, resolve } from '@ngoma/express-contract';
import { expect, test } from 'vitest';
import { loadContract } from '../contract.ts';
import { isText } from './send-response.ts';

const { document } = loadContract();
const operations = Object.values(document.paths).flatMap((item) => httpMethods.flatMap((method) => item[method] ?? []));
const declared = operations.flatMap(({ responses }) =>
  Object.values(responses).flatMap((each) =>
    Object.entries(resolve<ResponseObject>(document, each).content ?? {}).map(([mediaType, { schema }]) => ({
      mediaType,
      isBinary: resolve(document, schema)['format'] === 'binary',
    })),
  ),
);
const types = new Map(declared.map(({ mediaType, isBinary }) => [mediaType, isBinary]));

test('treats every media type of the contract as text, except binary schemas', () => {
  expect([...types.values()]).toContain(true);
  for (const [mediaType, isBinary] of types) expect(isText(mediaType), mediaType).toBe(!isBinary);
});

test.each(['image/jpeg', 'image/webp', 'application/zip', 'application/octet-stream', 'application/jsonp'])(
  'does not treat %s as text',
  (mediaType) => {
    expect(isText(mediaType)).toBe(false);
  },
);
