import { expect, test } from 'vitest';
import { loadContract, resolve, type SchemaObject } from '../../http/contract/document.ts';
import { address } from './create-user.ts';

test('the command takes the addresses that the contract takes', () => {
  const { document } = loadContract();
  const email = resolve<SchemaObject>(document, { $ref: '#/components/schemas/Email' });
  expect(address.source).toBe(email['pattern']);
});
