import { readFileSync } from 'node:fs';
import { request as send } from 'node:http';
import type { FuzzRequest } from './requests.ts';

/** 1,000 in every run; `npm run soak` sends 10,000. The seed is fixed, so that a failure can be seen again. */
export const requests = process.env['TEST_SOAK'] === undefined ? 1_000 : 10_000;
export const seed = Number(process.env['TEST_FUZZ_SEED'] ?? 20_261_121);
const answerWithinMs = 60_000;

/** The status that a request gets. */
export function answerTo(
  url: string,
  { method, target, contentType, body }: FuzzRequest,
  authorization: string | undefined,
): Promise<number> {
  return new Promise((done, fail) => {
    const headers = {
      ...(contentType !== undefined && { 'content-type': contentType }),
      ...(body !== undefined && { 'content-length': body.length }),
      ...(authorization !== undefined && { authorization }),
    };
    const { hostname, port } = new URL(url);
    const request = send({ hostname, port, path: target, method, headers, timeout: answerWithinMs }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => done(realStatus(response.statusCode ?? 0, Buffer.concat(chunks).toString('utf8'))));
      response.on('error', fail);
    });
    request.on('timeout', () => request.destroy(new Error(`${method} ${target} got no response`)));
    request.on('error', fail);
    request.end(body);
  });
}

/** `_envelope` returns 200 and puts the status into the body. */
function realStatus(status: number, text: string): number {
  if (status !== 200 || !text.startsWith('{"body"')) return status;
  const { status: inside } = JSON.parse(text);
  return typeof inside === 'number' ? inside : status;
}

export const residentMegabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
