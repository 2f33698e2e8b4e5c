import type { RequestListener } from 'node:http';
import { setVisitor } from './auth/visitors.ts';
import type { Client } from './client.ts';

/** Sends a request like the global `fetch`. */
type Fetch = (request: Request) => Promise<Response>;

/** Requests of pages to the API of this process, without a socket. */
export interface OwnRequests {
  /** Sets the application that answers the requests. */
  serve(app: RequestListener): void;
  fetchFor(visitor: Client): Fetch;
}

export function createOwnRequests(): OwnRequests {
  let answer: RequestListener | undefined;

  async function send(request: Request, visitor: Client): Promise<Response> {
    const { default: inject } = await import('light-my-request');
    const { statusCode, headers, rawPayload } = await inject(
      (incoming, response) => {
        if (answer === undefined) throw new Error('The application does not run yet');
        setVisitor(incoming, visitor);
        keepMethods(incoming);
        keepMethods(response);
        answer(incoming, response);
      },
      {
        method: request.method,
        url: request.url,
        headers: Object.fromEntries(request.headers),
        ...(request.body !== null && { payload: Buffer.from(await request.arrayBuffer()) }),
      },
    );
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((each): [string, string] => [name, String(each)]),
    );
    const isEmpty = statusCode === 204 || statusCode === 304;
    return new Response(isEmpty ? null : Uint8Array.from(rawPayload), { status: statusCode, headers: sent });
  }

  return {
    serve(app) {
      answer = app;
    },
    fetchFor: (visitor) => (request) => send(request, visitor),
  };
}

/** Express replaces the prototypes of requests and responses, and with them how light-my-request passes the bodies. */
function keepMethods(object: object): void {
  const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(Object.getPrototypeOf(object));
  Object.defineProperties(object, methods);
}
