import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { choice, type SettingSources, secretFrom } from '../setting-schemas.ts';

const authForm = 'must be one of { "basic": … }, { "bearer": … } and { "hmac": … }';
const tokenPlaceholder = '{token}';
const plainText = z
  .string({ error: 'must be a text of ASCII characters' })
  .regex(/^[\x20-\x7e]*$/, { error: 'must be a text of ASCII characters' });

/** The credentials of requests: HTTP Basic, a Bearer token (a secret or that of a token request), or a signature of the body. */
export const authenticationFrom = (sources: SettingSources) => {
  const secret = secretFrom(sources);
  const userForm = 'must be a user name without a colon';
  const basic = z.strictObject({
    user: z.string({ error: userForm }).regex(/^[^:]+$/, { error: userForm }),
    password: secret,
  });
  const hmac = z.strictObject({
    key: secret,
    header: z
      .string({ error: 'must be the name of a header' })
      .regex(/^[\w!#$%&'*+.^`|~-]+$/, { error: 'must be the name of a header' }),
    algorithm: choice('sha256', 'sha512', 'sha1').default('sha256'),
    encoding: choice('hex', 'base64').default('hex'),
    prefix: plainText.default(''),
  });
  return z.union(
    [
      z.strictObject({ basic }).transform(({ basic: given }) => ({ kind: 'basic' as const, ...given })),
      z.strictObject({ bearer: z.literal(tokenPlaceholder) }).transform(() => ({ kind: 'token' as const })),
      z.strictObject({ bearer: secret }).transform(({ bearer: token }) => ({ kind: 'bearer' as const, token })),
      z.strictObject({ hmac }).transform(({ hmac: given }) => ({ kind: 'hmac' as const, ...given })),
    ],
    { error: authForm },
  );
};

export type Authentication = z.output<ReturnType<typeof authenticationFrom>>;

/**
 * The header of a request that proves who sends it.
 * @param token that of the token request
 */
export function toAuthenticationHeader(
  auth: Authentication,
  body: string,
  token: string,
): readonly [name: string, value: string] {
  switch (auth.kind) {
    case 'basic':
      return ['authorization', `Basic ${Buffer.from(`${auth.user}:${auth.password}`).toString('base64')}`];
    case 'token':
      return ['authorization', `Bearer ${token}`];
    case 'bearer':
      return ['authorization', `Bearer ${auth.token}`];
    case 'hmac': {
      const signature = createHmac(auth.algorithm, auth.key).update(body).digest(auth.encoding);
      return [auth.header.toLowerCase(), auth.prefix + signature];
    }
  }
}
