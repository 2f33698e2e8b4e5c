import { type OutgoingHttpHeaders, request } from 'node:http';

export interface UndecodedResponse {
  readonly status: number;
  readonly headers: Headers;
  /** As they came: `fetch` would have decompressed them. */
  readonly bytes: Buffer;
}

/** Sends a request with these headers alone, and gives the response with its bytes as they came. */
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
