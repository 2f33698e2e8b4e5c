import { expect, test } from 'vitest';
import { createRenderLimit } from './render-limit.ts';

/** A page that is rendered once `finish` is called. */
function pendingPage(name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const start = Promise.withResolvers<void>();
  const page = { isStarted: false, started: start.promise, finish: () => resolve(name) };
  const render = () => {
    page.isStarted = true;
    start.resolve();
    return promise;
  };
  return { page, render };
}

test('renders four pages at a time, and the next when one is finished', async () => {
  const limit = createRenderLimit();
  const pages = ['a', 'b', 'c', 'd', 'e'].map(pendingPage);
  const rendered = pages.map(({ render }) => limit(render));
  expect(pages.map(({ page }) => page.isStarted)).toEqual([true, true, true, true, false]);
  pages[1]?.page.finish();
  expect(await rendered[1]).toBe('b');
  await pages[4]?.page.started;
  for (const { page } of pages) page.finish();
  expect(await Promise.all(rendered)).toEqual(['a', 'b', 'c', 'd', 'e']);
});

test('503: a page that waited too long is not rendered any more', async () => {
  const limit = createRenderLimit({ atOnce: 1, waitMs: 1 });
  const [first, late] = [pendingPage('first'), pendingPage('late')];
  const rendered = limit(first.render);
  await expect(limit(late.render)).rejects.toMatchObject({ code: 'overloaded', headers: { 'Retry-After': '3' } });
  first.page.finish();
  expect(await rendered).toBe('first');
  expect(await limit(async () => 'next')).toBe('next');
  expect(late.page.isStarted).toBe(false);
});

test('a page that fails makes room for the next', async () => {
  const limit = createRenderLimit({ atOnce: 1 });
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await limit(async () => 'next')).toBe('next');
});
