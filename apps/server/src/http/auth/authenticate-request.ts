import type { IncomingMessage } from 'node:http';
import type { Authenticate } from '../../account/authenticate.ts';
import { anonymous, type Caller } from '../../account/caller.ts';
import type { Logger } from '../../log/log.ts';
import type { ApiProfile } from '../api-profile.ts';
import type { Client } from '../client.ts';
import { httpsRequired, needsHttps } from './authorize.ts';

export interface RequestAuthenticatorOptions {
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

interface UnauthenticatedContext {
  readonly request: IncomingMessage;
  readonly profile: ApiProfile;
  readonly client: Client;
}

/** Authenticates a request; returns the anonymous caller if it has no credentials. */
export type AuthenticateRequest = (context: UnauthenticatedContext) => Promise<Caller>;

export function createRequestAuthenticator({ authenticate, log }: RequestAuthenticatorOptions): AuthenticateRequest {
  return async ({ request, profile, client }) => {
    const { authorization } = request.headers;
    if (needsHttps(profile, client, authorization !== undefined)) return rejectExposed(authorization, client);
    return authorization === undefined ? anonymous : authenticate(authorization, client.address, request.socket);
  };

  /** Rejects credentials that were sent without TLS. The log names a valid key, because its owner should replace it. */
  async function rejectExposed(authorization: string | undefined, client: Client): Promise<never> {
    const caller = authorization && (await authenticate(authorization, client.address).catch(() => undefined));
    if (caller && caller.kind === 'key') log.warn({ exposed_key_id: caller.key.id }, 'A key was sent over plain HTTP');
    throw httpsRequired();
  }
}
