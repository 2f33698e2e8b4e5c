import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readExample } from '../../../test/harness/installed-package.ts';
import { describePublishedPackage } from '../../../test/harness/published-package.ts';

const installed = describePublishedPackage({
  name: 'contract',
  ...readExample('contract'),
  options: ['--resolveJsonModule'],
});

test('has the version of the document', () => {
  const read = (file: string) =>
    JSON.parse(readFileSync(path.join(installed().folder, 'node_modules/@ngoma/contract', file), 'utf8'));
  expect(read('package.json').version).toBe(read('generated/openapi.json').info.version);
});
