import type { Authenticate } from '../account/authenticate.ts';
import type { Logger } from '../log.ts';
import type { Problem } from '../problems/problem.ts';
import type { Peer } from './peer.ts';
import type { PipelineContext } from './pipeline-context.ts';
import { httpsRequired, mustBeSecure } from './security.ts';

export interface IdentifyOptions {
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

/** Finds out who sent a request; refuses credentials that are wrong, and those that came in the clear. */
export function createIdentify({ authenticate, log }: IdentifyOptions): (context: PipelineContext) => Promise<void> {
  return async (context) => {
    const { request, profile, peer } = context;
    const { authorization } = request.headers;
    if (mustBeSecure(profile, peer, authorization !== undefined)) throw await refuseExposed(authorization, peer);
    if (authorization !== undefined) context.caller = await authenticate(authorization, peer.address);
  };

  /** Whoever owns a key that was sent in the clear should make another: the log names it. */
  async function refuseExposed(authorization: string | undefined, peer: Peer): Promise<Problem> {
    const caller = authorization && (await authenticate(authorization, peer.address).catch(() => undefined));
    if (caller && caller.kind === 'key') log.warn({ exposed_key_id: caller.key.id }, 'A key was sent over plain HTTP');
    return httpsRequired();
  }
}
