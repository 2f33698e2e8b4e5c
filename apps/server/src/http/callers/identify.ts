import type { IncomingMessage } from 'node:http';
import type { Authenticate } from '../../account/authenticate.ts';
import { anonymous, type Caller } from '../../account/caller.ts';
import type { Logger } from '../../log/log.ts';
import type { ApiProfile } from '../api-profile.ts';
import type { Peer } from './peer.ts';
import { httpsRequired, mustBeSecure } from './security.ts';

export interface IdentifyOptions {
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

interface ArrivedContext {
  readonly request: IncomingMessage;
  readonly profile: ApiProfile;
  readonly peer: Peer;
}

/** Finds out who signs in with a request. */
export type Identify = (context: ArrivedContext) => Promise<Caller>;

/** What refuses credentials that are wrong, and those that came in the clear. */
export function createIdentify({ authenticate, log }: IdentifyOptions): Identify {
  return async ({ request, profile, peer }) => {
    const { authorization } = request.headers;
    if (mustBeSecure(profile, peer, authorization !== undefined)) return refuseExposed(authorization, peer);
    return authorization === undefined ? anonymous : authenticate(authorization, peer.address, request.socket);
  };

  /** Whoever owns a key that was sent in the clear should make another: the log names it. */
  async function refuseExposed(authorization: string | undefined, peer: Peer): Promise<never> {
    const caller = authorization && (await authenticate(authorization, peer.address).catch(() => undefined));
    if (caller && caller.kind === 'key') log.warn({ exposed_key_id: caller.key.id }, 'A key was sent over plain HTTP');
    throw httpsRequired();
  }
}
