import { expect, test } from 'vitest';
import { createContractCheck } from '../src/http/contract-check.ts';
import { loadContract } from '../src/http/document.ts';

const { document } = loadContract();
const check = createContractCheck(document);

function checkProblem(code: string): string | undefined {
  const operation = document.paths['/v1/messages']?.get;
  if (operation === undefined) throw new Error('The contract lists messages.');
  const body = {
    ...{ type: 'http://127.0.0.1:3000/docs/errors/x', title: 'Title', status: 400, detail: 'Detail.' },
    ...{ instance: '/v1/messages', request_id: 'req_1', code, message: 'Detail.', data: { status: 400 } },
  };
  return check.response(operation, { status: 400, mediaType: 'application/problem+json', headers: {}, body });
}

test('a value of an open enum that the contract names may be sent', () => {
  expect(checkProblem('invalid_cursor')).toBeUndefined();
});

test('one that it does not name is refused, although clients are told that others will come', () => {
  expect(checkProblem('invalid_curser')).toMatch(/^listMessages 400: body\/code/);
});
