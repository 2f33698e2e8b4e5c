import fc from 'fast-check';
import { test } from 'vitest';
import { rollApiKey } from '../../src/account/api-keys/change-api-key.ts';
import { createApiKey } from '../../src/account/api-keys/create-api-key.ts';
import { revokeApiKey } from '../../src/account/api-keys/repository.ts';
import { createApplicationPassword, revokeApplicationPassword } from '../../src/account/application-passwords.ts';
import type { Authenticate } from '../../src/account/authenticate.ts';
import type { ApiKeyId, UserId } from '../../src/account/caller.ts';
import { writeAccounts } from '../../src/account/change-accounts.ts';
import { createSecretBox } from '../../src/account/secret-box.ts';
import { disableUser, enableUser, resetUser } from '../../src/account/users/change-user.ts';
import { createUser } from '../../src/account/users/create-user.ts';
import { createTestAuthenticator } from '../harness/authenticator.ts';
import { createTestClock } from '../harness/clock.ts';
import { createTestDatabase, describeOnOneEngine } from '../harness/database.ts';

/** After any order of commands and time exactly those credentials are valid that a simple model predicts. */
const secrets = createSecretBox('a key of thirty-two characters and more');
const basic = (login: string, password: string) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

type Step =
  | { readonly kind: 'disable' | 'enable' | 'reset' | 'create password' }
  | { readonly kind: 'create key'; readonly lifetimeMs: number | undefined; readonly isLimited: boolean }
  | { readonly kind: 'roll'; readonly which: number; readonly overlapMs: number }
  | { readonly kind: 'revoke'; readonly which: number }
  | { readonly kind: 'wait'; readonly ms: number };

const time = fc.constantFrom(0, 1, 1_000, 5_000, 10_000);
const which = fc.nat(5);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('disable', 'enable', 'reset', 'create password') }),
  fc.record({
    kind: fc.constant('create key'),
    lifetimeMs: fc.option(fc.constantFrom(1_000, 5_000, 10_000), { nil: undefined }),
    isLimited: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('roll'), which, overlapMs: time }),
  fc.record({ kind: fc.constant('revoke'), which }),
  fc.record({ kind: fc.constant('wait'), ms: time }),
);

/** A credential in the model. */
interface Known {
  readonly authorization: string;
  readonly createdAtMs: number;
  readonly isLimited: boolean;
  readonly id: { readonly key: ApiKeyId } | { readonly password: number };
  expiresAtMs: number;
  isRevoked: boolean;
  isRolled: boolean;
}

const allowedAddress = '203.0.113.7';
const otherAddress = '198.51.100.9';
const runs = 100;

describeOnOneEngine('whatever the order of the commands', (engine) => {
  test('exactly the credentials that should be valid are valid', async () => {
    const clock = createTestClock();
    await using db = await createTestDatabase({ engine, clock });
    await writeAccounts(db, (trx) =>
      createUser(trx, { login: 'admin', email: undefined, role: 'administrator' }, clock.now()),
    );
    let count = 0;

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 15 }), async (steps) => {
        const login = `user-${++count}`;
        const authenticate = createTestAuthenticator({ db, clock });
        const user = await writeAccounts(db, (trx) =>
          createUser(trx, { login, email: undefined, role: 'editor' }, clock.now()),
        );
        const model = new Model(login, user.id);
        for (const each of steps) {
          await take(model, each);
          await compare(model, authenticate);
        }
      }),
      { numRuns: runs },
    );

    async function take(model: Model, each: Step): Promise<void> {
      const nowMs = clock.now();
      switch (each.kind) {
        case 'wait':
          return clock.advance(each.ms);
        case 'disable':
          if (!model.isDisabled) await writeAccounts(db, (trx) => disableUser(trx, model.login, nowMs));
          model.isDisabled = true;
          return;
        case 'enable':
          if (model.isDisabled) await writeAccounts(db, (trx) => enableUser(trx, model.login));
          model.isDisabled = false;
          return;
        case 'reset': {
          const { password } = await writeAccounts(db, (trx) => resetUser(trx, model.login, nowMs));
          for (const known of model.credentials) if ('password' in known.id) known.isRevoked = true;
          // Its number is not printed: it can only be reset again.
          model.add({ authorization: basic(model.login, password), id: { password: -1 }, createdAtMs: nowMs });
          return;
        }
        case 'create password': {
          const made = await writeAccounts(db, (trx) => createApplicationPassword(trx, model.id, 'any', nowMs));
          const authorization = basic(model.login, made.password);
          return model.add({ authorization, id: { password: made.id }, createdAtMs: nowMs });
        }
        case 'create key': {
          const expiresAtMs = each.lifetimeMs === undefined ? undefined : nowMs + each.lifetimeMs;
          const allowedFrom = each.isLimited ? [allowedAddress] : [];
          const key = { userId: model.id, name: 'any', mode: 'test', scopes: [], expiresAtMs, allowedFrom } as const;
          const { id, key: text } = await writeAccounts(db, (trx) => createApiKey(trx, secrets, key, nowMs));
          const { isLimited } = each;
          const authorization = `Bearer ${text}`;
          return model.add({ authorization, id: { key: id }, createdAtMs: nowMs, isLimited, expiresAtMs });
        }
        case 'revoke': {
          const known = model.pick(each.which);
          if (known === undefined) return;
          const { id } = known;
          await writeAccounts<unknown>(db, (trx) =>
            'key' in id
              ? revokeApiKey(trx, id.key, nowMs)
              : revokeApplicationPassword(trx, model.id, id.password, nowMs),
          );
          if (!('password' in id && id.password < 0)) known.isRevoked = true;
          return;
        }
        case 'roll': {
          const known = model.pick(each.which);
          if (known === undefined || !('key' in known.id)) return;
          const { key } = known.id;
          const mayRoll = !known.isRevoked && !known.isRolled && known.expiresAtMs > nowMs;
          const rolled = await writeAccounts(db, (trx) => rollApiKey(trx, secrets, key, each.overlapMs, nowMs)).catch(
            (error: Error) => error,
          );
          if (mayRoll === rolled instanceof Error) throw new Error(`May it be rolled over? ${mayRoll}, yet ${rolled}`);
          if (rolled instanceof Error) return;
          const lifetimeMs = known.expiresAtMs - known.createdAtMs;
          known.isRolled = true;
          known.expiresAtMs = Math.min(known.expiresAtMs, nowMs + each.overlapMs);
          return model.add({
            authorization: `Bearer ${rolled.created.key}`,
            id: { key: rolled.created.id },
            createdAtMs: nowMs,
            isLimited: known.isLimited,
            expiresAtMs: nowMs + lifetimeMs,
          });
        }
      }
    }

    async function compare(model: Model, authenticate: Authenticate): Promise<void> {
      for (const known of model.credentials)
        for (const address of [allowedAddress, otherAddress]) {
          const expected = model.isValid(known, clock.now()) && !(known.isLimited && address === otherAddress);
          const isLetIn = await authenticate(known.authorization, address).then(
            () => true,
            () => false,
          );
          if (isLetIn !== expected)
            throw new Error(`${JSON.stringify({ ...known, authorization: '' })} from ${address}: let in is ${isLetIn}`);
        }
    }
  });
});

class Model {
  readonly login: string;
  readonly id: UserId;
  readonly credentials: Known[] = [];
  isDisabled = false;

  constructor(login: string, id: UserId) {
    this.login = login;
    this.id = id;
  }

  add(
    known: Pick<Known, 'authorization' | 'id' | 'createdAtMs'> & {
      isLimited?: boolean;
      expiresAtMs?: number | undefined;
    },
  ): void {
    this.credentials.push({
      ...known,
      isLimited: known.isLimited ?? false,
      expiresAtMs: known.expiresAtMs ?? Number.POSITIVE_INFINITY,
      isRevoked: false,
      isRolled: false,
    });
  }

  pick(which: number): Known | undefined {
    return this.credentials[which % Math.max(1, this.credentials.length)];
  }

  isValid(known: Known, nowMs: number): boolean {
    return !this.isDisabled && !known.isRevoked && known.expiresAtMs > nowMs;
  }
}
