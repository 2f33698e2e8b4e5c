import type { IncomingMessage } from 'node:http';
import { isHost } from '../../network/host.ts';
import { Problem } from '../../problems/problem.ts';

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Brings the target of a request into the one form that the service knows, a path: proxies send `GET http://host/path`,
 * whose host then counts and not that of the header (RFC 9112 §3.2.2). Says what is wrong where the host is not clear.
 */
export function readTarget(request: IncomingMessage): Problem | undefined {
  // Programs with nothing to send send this.
  if (request.headers.authorization?.trim() === '') delete request.headers.authorization;
  const hosts = countHosts(request.rawHeaders);
  if (hosts > 1) return invalid("The header 'Host' stands there twice; send it once.");
  // HTTP/1.0, which health checks speak, does not know it.
  if (hosts === 0 && request.httpVersion !== '1.0') return invalid("The header 'Host' is missing.");
  const { url = '', headers } = request;
  if (!isExpectation(request)) return new Problem('validation_failed', { status: 417, detail: unknownExpectation });
  if (url.includes('#')) return invalid("The request must name a path without '#' and what follows it.");
  if (!url.startsWith('/')) readOtherForm(request, url);
  if (headers.host !== undefined && !isHost(headers.host))
    return invalid("The header 'Host' must name a host, such as 'events.example.ug'.");
  if (!request.url?.startsWith('/')) return invalid('The request must name a path that begins with /.');
  return undefined;
}

function readOtherForm(request: IncomingMessage, url: string): void {
  const [, host, path = ''] = absoluteForm.exec(url) ?? [];
  if (host !== undefined) {
    request.headers.host = host;
    request.url = path.startsWith('/') ? path : `/${path}`;
  } else if (url === '*') request.url = '/';
}

/** HTTP/1.0 knows none. */
const isExpectation = ({ headers: { expect }, httpVersion }: IncomingMessage): boolean =>
  expect === undefined || httpVersion === '1.0' || expect.toLowerCase() === '100-continue';

const unknownExpectation = "The header 'Expect' may say '100-continue' and nothing else; leave it out.";

const invalid = (detail: string): Problem => new Problem('validation_failed', { detail });

/** Node keeps the first of several and forgets the others. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 'host'.length && name.toLowerCase() === 'host') count++;
  }
  return count;
}
