import { withClosedEnums } from '@ngoma/express-contract';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect, test } from 'vitest';
import { loadContract } from '../../src/http/contract.ts';

const { document } = loadContract();
const event = {
  ...{ sequence: 1, reason: null, carrier: null, part: null, carrier_code: null, permanent: null },
  at: '2026-11-21T08:30:00.060Z',
};

test.each([
  ['delivered', 'clients', document, true],
  ['delivered', 'the service', withClosedEnums(document), true],
  ['delayed', 'clients', document, true],
  ['delayed', 'the service', withClosedEnums(document), false],
])('the status %j to %s', (status, _whom, contract, want) => {
  const ajv = new Ajv2020({ strict: false, validateSchema: false });
  addFormats.default(ajv);
  const isEvent = ajv.addSchema(contract, 'contract').compile({ $ref: 'contract#/components/schemas/MessageEvent' });
  expect(isEvent({ ...event, status })).toBe(want);
});
