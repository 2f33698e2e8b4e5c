import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { expect, test } from 'vitest';

const entry = path.resolve(import.meta.dirname, '../src/client.ts');

/** A module as a bundler writes it for browsers, gzipped. */
async function bundle(source: string): Promise<number> {
  const name = 'page.js';
  const build = await rolldown({
    input: name,
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === name ? name : undefined),
        load: (id) => (id === name ? source : undefined),
      },
    ],
  });
  const { output } = await build.generate({ format: 'es', minify: true });
  await build.close();
  return gzipSync(output[0].code).length;
}

test('all of it is at most 6 kB, minified and gzipped, with openapi-fetch', async () => {
  const octets = await bundle(`export * from ${JSON.stringify(entry)};`);
  expect(octets).toBeLessThanOrEqual(6000);
  const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8');
  expect(readme.replaceAll('\n', ' ')).toContain(`${(octets / 1000).toFixed(1)} kB minified and gzipped`);
});

test('who uses a part of it carries a part of it', async () => {
  const part = await bundle(`export { verifyWebhook } from ${JSON.stringify(entry)};`);
  expect(part).toBeLessThanOrEqual(2000);
});
