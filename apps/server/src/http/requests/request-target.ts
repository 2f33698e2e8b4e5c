import type { IncomingMessage } from 'node:http';
import { isHost } from '../../network/host.ts';
import { Problem } from '../../problems/problem.ts';

const absoluteForm = /^https?:\/\/([^/?#]*)(.*)$/i;

/**
 * Normalizes the request target to a path, and the header `Host` to the host of an absolute URL, which takes precedence
 * (RFC 9112 §3.2.2). Returns the error of an invalid target or host.
 */
export function normalizeTarget(request: IncomingMessage): Problem | undefined {
  // Some clients send an empty header if they have no credentials.
  if (request.headers.authorization?.trim() === '') delete request.headers.authorization;
  const hosts = countHosts(request.rawHeaders);
  if (hosts > 1) return invalid("The header 'Host' must be sent only once.");
  // Health checks may use HTTP/1.0, which has no such header.
  if (hosts === 0 && request.httpVersion !== '1.0') return invalid("The header 'Host' is missing.");
  const { url = '', headers } = request;
  if (!isKnownExpectation(request))
    return new Problem('validation_failed', { status: 417, detail: unknownExpectation });
  if (url.includes('#')) return invalid("The path must not contain '#' and a fragment.");
  if (!url.startsWith('/')) readOtherForm(request, url);
  if (headers.host !== undefined && !isHost(headers.host))
    return invalid("The header 'Host' must name a host, such as 'events.example.ug'.");
  if (!request.url?.startsWith('/')) return invalid('The path must begin with /.');
  return undefined;
}

function readOtherForm(request: IncomingMessage, url: string): void {
  const [, host, path = ''] = absoluteForm.exec(url) ?? [];
  if (host !== undefined) {
    request.headers.host = host;
    request.url = path.startsWith('/') ? path : `/${path}`;
  } else if (url === '*') request.url = '/';
}

/** HTTP/1.0 has no expectations. */
const isKnownExpectation = ({ headers: { expect }, httpVersion }: IncomingMessage): boolean =>
  expect === undefined || httpVersion === '1.0' || expect.toLowerCase() === '100-continue';

const unknownExpectation = "The header 'Expect' must be '100-continue', or left out.";

const invalid = (detail: string): Problem => new Problem('validation_failed', { detail });

/** Counts in the raw headers, because `headers` contains only the first. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 'host'.length && name.toLowerCase() === 'host') count++;
  }
  return count;
}
