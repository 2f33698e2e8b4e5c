import { expect, test } from 'vitest';
import { createAnswerCheck } from '../src/http/check-answer.ts';
import { loadContract } from '../src/http/document.ts';

const { document } = loadContract();
const check = createAnswerCheck(document);

function checkProblem(code: string): void {
  const operation = document.paths['/v1/messages']?.get;
  if (operation === undefined) throw new Error('The contract lists messages.');
  const body = {
    ...{ type: 'http://127.0.0.1:3000/docs/errors/x', title: 'Title', status: 400, detail: 'Detail.' },
    ...{ instance: '/v1/messages', request_id: 'req_1', code, message: 'Detail.', data: { status: 400 } },
  };
  check(operation, { status: 400, mediaType: 'application/problem+json', body });
}

test('a value of an open enum that the contract names may be sent', () => {
  expect(() => checkProblem('invalid_cursor')).not.toThrow();
});

test('one that it does not name is refused, although clients are told that others will come', () => {
  expect(() => checkProblem('invalid_curser')).toThrow(/listMessages answers 400 against the contract: body\/code/);
});
