import { resolve, type SchemaObject } from '@ngoma/express-contract';
import { expect, test } from 'vitest';
import { loadContract } from '../../http/contract.ts';
import { address } from './create-user.ts';

test('accepts the same addresses as the contract', () => {
  const { document } = loadContract();
  const email = resolve<SchemaObject>(document, { $ref: '#/components/schemas/Email' });
  expect(address.source).toBe(email['pattern']);
});
