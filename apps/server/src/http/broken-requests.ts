import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { problems } from '../problems/codes.ts';
import { Problem } from '../problems/problem.ts';
import { renderProblem } from './render-problem.ts';

/**
 * Answers what is no HTTP request, or one whose headers or body do not arrive: there is no request to answer then, only
 * a socket.
 */
export function answerBrokenRequests(server: Server, newRequestId: () => string): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const site = { origin: 'http://localhost', instance: '/', requestId: newRequestId() };
    const { status, body } = renderProblem(toProblem(error.code), site);
    const text = JSON.stringify(body);
    socket.end(
      `HTTP/1.1 ${status} ${problems[body['code'] as keyof typeof problems].title}\r\nConnection: close\r\n` +
        `Content-Type: application/problem+json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
    );
  });
}

function toProblem(code: string | undefined): Problem {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem('uri_too_long', { detail: 'The address and the headers may hold 16384 bytes together.' });
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem('request_timeout', { detail: 'The request did not arrive whole in time.' });
    default:
      return new Problem('validation_failed', { detail: 'This is not an HTTP request that can be read.' });
  }
}
