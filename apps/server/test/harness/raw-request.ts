import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';

export interface RawResponse {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed if it is JSON. */
  readonly body: unknown;
}

/** Sends exactly these bytes and reads until the server closes the connection. */
export function rawRequest(url: string, request: string): Promise<RawResponse> {
  const { protocol, hostname, port } = new URL(url);
  const options = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port), rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const socket = protocol === 'https:' ? connectTls(options) : connect(options);
    let text = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject).on('close', () => resolve(parse(text)));
    socket.write(request);
  });
}

/** A request of HTTP/1.1 with exactly these headers, after which the server closes the connection. */
export const requestText = (method: string, target: string, headers: readonly string[], body = ''): string =>
  [`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close', '', body].join('\r\n');

function parse(text: string): RawResponse {
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s, 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]),
  );
  const isJson = headers.get('content-type')?.includes('json') && body !== '';
  return { status: Number(statusLine.split(' ')[1]), headers, body: isJson ? JSON.parse(body) : body };
}
