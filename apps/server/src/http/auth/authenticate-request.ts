import type { IncomingMessage } from 'node:http';
import type { Authenticate } from '../../account/authenticate.ts';
import { anonymous, type Caller } from '../../account/caller.ts';
import type { Logger } from '../../log/log.ts';
import type { ApiProfile } from '../api-profile.ts';
import { httpsRequired, needsHttps } from './authorize.ts';
import type { Client } from './client-address.ts';

export interface RequestAuthenticatorOptions {
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

interface ArrivedContext {
  readonly request: IncomingMessage;
  readonly profile: ApiProfile;
  readonly client: Client;
}

/** Finds out who signs in with a request. */
export type AuthenticateRequest = (context: ArrivedContext) => Promise<Caller>;

/** What refuses credentials that are wrong, and those that came in the clear. */
export function createRequestAuthenticator({ authenticate, log }: RequestAuthenticatorOptions): AuthenticateRequest {
  return async ({ request, profile, client }) => {
    const { authorization } = request.headers;
    if (needsHttps(profile, client, authorization !== undefined)) return refuseExposed(authorization, client);
    return authorization === undefined ? anonymous : authenticate(authorization, client.address, request.socket);
  };

  /** Whoever owns a key that was sent in the clear should make another: the log names it. */
  async function refuseExposed(authorization: string | undefined, client: Client): Promise<never> {
    const caller = authorization && (await authenticate(authorization, client.address).catch(() => undefined));
    if (caller && caller.kind === 'key') log.warn({ exposed_key_id: caller.key.id }, 'A key was sent over plain HTTP');
    throw httpsRequired();
  }
}
