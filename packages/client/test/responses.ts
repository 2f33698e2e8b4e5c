import type { ServerResponse } from 'node:http';
import type { components } from '@ngoma/contract';
import type { ProblemCode } from '../src/client.ts';

type Headers = Record<string, string>;

/** Answers with JSON. */
export function respond(response: ServerResponse, status: number, body: unknown, headers: Headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Answers with the error body of the service. */
export function respondWithProblem(
  response: ServerResponse,
  status: number,
  code: ProblemCode,
  headers?: Headers,
): void {
  respond(response, status, problem(status, code), { 'content-type': 'application/problem+json', ...headers });
}

export function problem<Code extends ProblemCode>(status: number, code: Code) {
  const detail = `This is ${code}.`;
  const type = `http://127.0.0.1:3000/docs/errors/${code}`;
  return {
    ...{ type, title: code, status, detail, code, message: detail, data: { status } },
    ...{ instance: '/v1/messages', request_id: 'req_01kb8t4q2n6v0x3m5c7r9w1f2h' },
  };
}

export const accepted: components['schemas']['AcceptedMessage'] = {
  id: 'msg_01kb8t4q2n6v0x3m5c7r9w1f2h',
  status: 'accepted',
  to: '+256772123456',
  segments: 1,
  encoding: 'gsm7',
  cost: null,
  sender_id: null,
  mode: 'test',
  created_at: '2026-11-21T08:30:00.000Z',
  replacements: [],
};
