import type { TestServer } from '../../../test/harness/server.ts';
import type { Role } from '../../account/caller.ts';

/** The tests of this folder run for each kind; the fields of one kind are tested in its own folder. */
export const testedKinds = [
  { noun: 'venue', table: 'venues', other: 'organizer', otherTable: 'organizers', text: 'city' },
  { noun: 'organizer', table: 'organizers', other: 'venue', otherTable: 'venues', text: 'email' },
] as const;

export type TestedKind = (typeof testedKinds)[number];

/** JSON of a post, a page of posts or an error. */
export interface TestBody {
  readonly [member: string]: unknown;
  readonly id: number;
  readonly data: { readonly params: object };
}

interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: TestBody;
}

interface TestRequest {
  readonly as?: Role | undefined;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export type Send = (method: string, path: string, request?: TestRequest) => Promise<TestResponse>;

/** Sends JSON without the types of the client, so that the same tests run for both kinds. */
export function createSend(server: TestServer): Send {
  return async (method, path, { as, body, headers } = {}) => {
    const response = await fetch(`${server.url}/events/v1/${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(as && { authorization: server.basic(as) }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as TestBody, // as: the test server compares each response with the contract
    };
  };
}

/** Creates a post as an editor; returns its id. */
export async function createPost(
  send: Send,
  { noun, table }: TestedKind,
  name: string,
  more?: object,
): Promise<number> {
  const { status, body } = await send('POST', table, { as: 'editor', body: { [noun]: name, ...more } });
  if (status !== 201) throw new Error(`The ${noun} '${name}' was not made: ${JSON.stringify(body)}`);
  return body.id;
}
