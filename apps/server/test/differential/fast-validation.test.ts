import { isDeepStrictEqual } from 'node:util';
import {
  compileFastValidator,
  createOpenApiValidator,
  type GatheredRequest,
  httpMethods,
  InvalidRequest,
  type PathValidator,
  parametersOf,
  type ValidRequest,
} from '@ngoma/express-contract';
import { describe, expect, test } from 'vitest';
import { createDraw } from '../../../../test/harness/draw.ts';
import { loadContract } from '../../src/http/contract.ts';
import { createRequests } from './requests.ts';

/** For each operation: 200 with all tests, 5,000 in a step of CI, 100,000 in the soak. */
const requests = process.env['TEST_SOAK'] !== undefined ? 100_000 : process.env['TEST_MATRICES'] ? 5_000 : 200;
const seed = Number(process.env['TEST_FUZZ_SEED'] ?? 20_261_122);

/** Of ten requests, four fit the contract, three nearly fit, and three do not. */
const oddShares = [0, 0, 0, 0, 0.05, 0.1, 0.1, 0.3, 0.5, 0.8];

/** The fast validator is useful only if it accepts most valid requests. */
const leastAccepted = 0.6;
const { document } = loadContract();

describe(`of ${requests} requests, the fast validator accepts none that express-openapi-validator refuses, and converts alike`, () => {
  for (const [path, item] of Object.entries(document.paths)) {
    const validate = createOpenApiValidator(document, path);
    for (const method of httpMethods) {
      const operation = item[method];
      if (operation === undefined) continue;
      const headers = parametersOf(document, item, operation).filter((each) => each.in === 'header');
      const headerNames = headers.map(({ name }) => name.toLowerCase());

      test(operation.operationId, { timeout: 600_000 }, async () => {
        const validateFast = await compileFastValidator(document, path, method);
        const drawRequest = createRequests(document, path, method);
        const draw = createDraw(seed);
        const fitting = { validated: 0, fast: 0 };
        for (let drawn = 0; drawn < requests; drawn += 1) {
          const oddShare = oddShares[drawn % oddShares.length] ?? 0;
          const request = drawRequest(draw, oddShare);
          const before = structuredClone(request);
          const fast = validateFast(request);
          if (!isDeepStrictEqual(request, before)) expect.fail(`changed ${JSON.stringify(before)}`);
          // express-openapi-validator decides on the rest anyway.
          if (fast === undefined && oddShare > 0) continue;
          const validated = await validOrErrors(validate, request);
          if (fast !== undefined)
            requireEqual(request, comparable(fast, headerNames), comparable(validated, headerNames));
          if (oddShare > 0 || validated === undefined) continue;
          fitting.validated += 1;
          if (fast !== undefined) fitting.fast += 1;
        }
        expect(fitting.fast, `of ${fitting.validated}`).toBeGreaterThanOrEqual(leastAccepted * fitting.validated);
        expect(fitting.fast).toBeGreaterThan(0);
      });
    }
  }
});

async function validOrErrors(validate: PathValidator, request: GatheredRequest): Promise<ValidRequest | undefined> {
  try {
    return await validate(request);
  } catch (error) {
    if (error instanceof InvalidRequest) return undefined;
    throw error;
  }
}

/** The input of handlers: only declared headers, and the query in its order. */
function comparable(valid: ValidRequest | undefined, headerNames: readonly string[]) {
  return (
    valid && {
      ...valid,
      headers: headerNames.map((name) => valid.headers[name]),
      order: Object.keys(valid.query),
    }
  );
}

/** Without a message for each of the millions that are as they should be. */
function requireEqual(request: GatheredRequest, fast: unknown, validated: unknown): void {
  if (isDeepStrictEqual(fast, validated)) return;
  expect(fast, JSON.stringify(request)).toStrictEqual(validated);
  expect.fail(`not converted alike: ${JSON.stringify(request)}`);
}
