import { expect, test } from 'vitest';
import { problem } from '../test/responses.ts';
import { isProblem, problemCode, ResponseError } from './problem.ts';

const notFound = problem(404, 'message_not_found');

test.each([
  ['the error body of the service', notFound, true],
  ['the text of a proxy', '<h1>502 Bad Gateway</h1>', false],
  ['an error of WordPress', { code: 'rest_no_route', message: 'No route', data: { status: 404 } }, false],
  ['nothing', undefined, false],
  ['null', null, false],
  ['an empty body', '', false],
])('isProblem: %s', (_name, given, want) => {
  expect(isProblem(given)).toBe(want);
});

test('isProblem tells the codes that are asked for from others', () => {
  expect(isProblem(notFound, 'invalid_cursor', 'message_not_found')).toBe(true);
  expect(isProblem(notFound, 'invalid_cursor')).toBe(false);
});

test('problemCode reads what is returned and what is thrown', () => {
  expect(problemCode(notFound)).toBe('message_not_found');
  expect(problemCode(new ResponseError(new Response(null, { status: 404 }), notFound))).toBe('message_not_found');
  expect(problemCode(new ResponseError(new Response(null, { status: 502 }), 'Bad gateway'))).toBeUndefined();
  expect(problemCode(new TypeError('fetch failed'))).toBeUndefined();
});

test('a ResponseError says what the service said, or which status came without it', () => {
  const response = new Response(null, { status: 502 });
  expect(new ResponseError(response, notFound).message).toBe('This is message_not_found.');
  expect(new ResponseError(response, 'Bad gateway')).toMatchObject({
    ...{ name: 'ResponseError', message: 'The response was 502, without a body of the service.' },
    ...{ response, problem: undefined, body: 'Bad gateway' },
  });
});
