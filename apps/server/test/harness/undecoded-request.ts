import { type OutgoingHttpHeaders, request } from 'node:http';

export interface UndecodedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The bytes of the response: `fetch` would decompress them. */
  readonly bytes: Buffer;
}

/** Sends a request with exactly these headers and returns the response with its bytes. */
export function undecodedRequest(
  url: string,
  headers: OutgoingHttpHeaders = {},
  { method = 'GET', body = '' }: { readonly method?: string; readonly body?: string | Buffer } = {},
): Promise<UndecodedResponse> {
  return new Promise((done, fail) => {
    const sent = request(url, { method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', fail);
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    sent.on('error', fail).end(body);
  });
}
