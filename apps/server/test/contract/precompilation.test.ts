import { once } from 'node:events';
import {
  createOpenApiValidator,
  createPrecompilation,
  httpMethods,
  InvalidRequest,
  pathValidatorOf,
} from '@ngoma/express-contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterEach, expect, test, vi } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';

const onError = vi.fn();
const pause = () => Promise.resolve();
const pauseUntilStopped = async (ms: number, signal: AbortSignal) => {
  // As timers do: on a slow machine it stops before the first operation is compiled.
  signal.throwIfAborted();
  if (ms === 1_000) return;
  await once(signal, 'abort');
  signal.throwIfAborted();
};

afterEach(() => {
  vi.restoreAllMocks();
  onError.mockClear();
});

test('leaves nothing to compile for the first refused request of each anonymous operation', async () => {
  const { document } = loadContract();
  await createPrecompilation({ document, onError, pause }).start();
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');

  let refused = 0;
  for (const [path, item] of Object.entries(document.paths)) {
    for (const method of httpMethods) {
      if (!item[method]?.security.some((each) => Object.keys(each).length === 0)) continue;
      const request = {
        method,
        path: path.replace(/\{\w+\}/g, '1'),
        headers: {},
        query: { per_page: 'x', limit: 'x', ids: 'x', geoloc_lat: 'x' },
        body: undefined,
      };
      try {
        await pathValidatorOf(document, path)(request);
      } catch (error) {
        if (!(error instanceof InvalidRequest)) throw error;
        refused += 1;
      }
    }
  }

  expect(refused).toBeGreaterThan(5);
  expect(compile).not.toHaveBeenCalled();
  expect(onError).not.toHaveBeenCalled();
});

test('leaves nothing to compile for the first refused write of an event', async () => {
  const { document } = loadContract();
  await createPrecompilation({ document, onError, pause }).start();
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');

  const request = { method: 'post', path: '/events/v1/events', headers: {}, query: {}, body: { title: 7 } } as const;

  await expect(pathValidatorOf(document, '/events/v1/events')(request)).rejects.toThrow(InvalidRequest);
  expect(compile).not.toHaveBeenCalled();
});

test('stops between two operations', async () => {
  const { document } = loadContract();
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');
  const precompilation = createPrecompilation({ document, onError, pause: pauseUntilStopped });

  const started = precompilation.start();
  await vi.waitFor(() => expect(compile).toHaveBeenCalled(), 60_000);
  await precompilation.stop();
  await started;

  const calls = compile.mock.calls.length;
  expect(calls).toBeLessThan(10);
  expect(onError).not.toHaveBeenCalled();
});

test('reports a contract that cannot be compiled', async () => {
  const { document } = loadContract();
  const paths = { '/livez': { get: { ...document.paths['/livez']?.get, parameters: [{ $ref: '#/components/x/y' }] } } };
  await createPrecompilation({
    document: { ...document, paths } as never, // as: not a valid document
    onError,
    pause,
  }).start();

  expect(onError).toHaveBeenCalledOnce();
});

test('compiles the schema of OpenAPI documents once for all paths', async () => {
  const { document } = loadContract();
  const compile = vi.spyOn(Ajv2020.prototype, 'compile');
  for (const path of ['/livez', '/readyz']) {
    const request = { method: 'get', path, headers: {}, query: {}, body: undefined } as const;
    await createOpenApiValidator(document, path)(request);
  }

  const ids = compile.mock.calls.map(([schema]) => (typeof schema === 'object' ? schema['$id'] : undefined));
  expect(ids.filter((id) => id?.includes('openapis.org'))).toHaveLength(1);
});
