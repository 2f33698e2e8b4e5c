import { type Authenticate, type AuthenticatorOptions, createAuthenticator } from '../../src/account/authenticate.ts';
import { unlimitedAttempts } from '../../src/account/failed-attempts.ts';
import { createLastUse } from '../../src/account/last-use.ts';
import { createLog } from '../../src/log/log.ts';

type TestAuthenticatorOptions = Pick<AuthenticatorOptions, 'db' | 'clock'> & Partial<AuthenticatorOptions>;

/** The authenticator of `service/` without the rest of the service; the last use is written at once. */
export function createTestAuthenticator(options: TestAuthenticatorOptions): Authenticate {
  const lastUse = createLastUse({ ...options, log: createLog('silent') });
  const authenticate = createAuthenticator({ failedAttempts: unlimitedAttempts, ...options, lastUse });
  return async (authorization, address, connection) => {
    const caller = await authenticate(authorization, address, connection);
    await lastUse.flush();
    return caller;
  };
}
