import { httpMethods, resolve } from '@ngoma/express-contract';
import { expect, test } from 'vitest';
import { loadContract } from '../contract.ts';
import { corsHeaders } from './cors.ts';

/** CORS-safelisted response headers of the Fetch standard, and the headers of CORS itself. */
const isShownAnyway = (name: string) =>
  /^(access-control-.*|cache-control|content-language|content-length|content-type|expires|last-modified|pragma|vary)$/.test(
    name,
  );

test('exposes every response header of the contract to pages', () => {
  const { document } = loadContract();
  const responses = Object.values(document.paths).flatMap((item) =>
    httpMethods.flatMap((method) => Object.values(item[method]?.responses ?? {})),
  );
  const declared = responses.flatMap((each) =>
    Object.keys(resolve<{ headers?: object }>(document, each as { headers?: object }).headers ?? {}),
  );
  const exposed = corsHeaders({ origin: 'https://anywhere.example' }, [])['Access-Control-Expose-Headers'] ?? '';
  const shown = new Set(exposed.toLowerCase().split(', '));
  const hidden = declared.map((name) => name.toLowerCase()).filter((name) => !shown.has(name) && !isShownAnyway(name));
  expect([...new Set(hidden)]).toEqual([]);
});
