import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { describePublishedPackage } from '../../../test/harness/published-package.ts';

const installed = describePublishedPackage({
  name: 'sms',
  program: `import { countSegments, isUgandanMobile, parseUgandanNumber, type UgandanMobile } from '@ngoma/sms';
    declare const console: { log(...values: readonly unknown[]): void };
    export const toMobile = (value: unknown): UgandanMobile[] => (isUgandanMobile(value) ? [value] : []);
    const segments: number = countSegments('Webale').segments;
    console.log(segments, parseUgandanNumber('0772 000 001'), toMobile('+25677200000').length);`,
  output: '1 +256772000001 0\n',
  // Without the types of Node and the DOM.
  options: ['--lib', 'es2022'],
});

test('the example of the README prints the output in the README', async () => {
  writeFileSync(path.join(installed().folder, 'example.js'), installed().example('js'));
  expect(await installed().run(process.execPath, ['example.js'])).toBe(installed().example('text'));
});
