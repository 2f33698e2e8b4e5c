import { afterEach } from 'vitest';

/** A list of what a test opens; all of it is disposed after the test, the last first. */
export function disposeAfterEach(): AsyncDisposable[] {
  const open: AsyncDisposable[] = [];
  afterEach(async () => {
    for (const resource of open.splice(0).reverse()) await resource[Symbol.asyncDispose]();
  });
  return open;
}
