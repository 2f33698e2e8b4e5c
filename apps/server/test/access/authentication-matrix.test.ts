import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiKeyPatch, rollApiKey, updateApiKey } from '../../src/account/api-keys/change-api-key.ts';
import { createApiKey } from '../../src/account/api-keys/create-api-key.ts';
import { findKeyOfUser, revokeApiKey } from '../../src/account/api-keys/repository.ts';
import { createApplicationPassword, revokeApplicationPassword } from '../../src/account/application-passwords.ts';
import type { Authenticate } from '../../src/account/authenticate.ts';
import { type ApiKeyId, noLimits, type Role } from '../../src/account/caller.ts';
import { writeAccounts } from '../../src/account/change-accounts.ts';
import { createSecretBox } from '../../src/account/secret-box.ts';
import { changeRole, disableUser, resetUser } from '../../src/account/users/change-user.ts';
import { createUser } from '../../src/account/users/create-user.ts';
import type { Transaction } from '../../src/database/database.ts';
import { openDatabase } from '../../src/database/open.ts';
import { Problem } from '../../src/problems/problem.ts';
import { hourMs } from '../../src/time/durations.ts';
import { createTestAuthenticator } from '../harness/authenticator.ts';
import { createTestClock, type TestClock } from '../harness/clock.ts';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../harness/database.ts';

/** All combinations of the conditions of a valid credential, checked in a process that has cached it and in others. */
const secrets = createSecretBox('a key of thirty-two characters and more');
const basic = (login: string, password: string) => `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

const allowedAddress = '203.0.113.7';
const otherAddress = '198.51.100.9';
/** A running process notices a change of another one within this time. */
const noticedAfterMs = 250;

interface World {
  readonly db: TestDatabase;
  readonly clock: TestClock;
  /** Changes of credentials are made by another process. */
  write<Result>(work: (trx: Transaction) => Promise<Result>): Promise<Result>;
}

async function changeKey(trx: Transaction, id: ApiKeyId, patch: ApiKeyPatch): Promise<void> {
  const key = await findKeyOfUser(trx, id);
  if (key === undefined) throw new Error(`There is no key ${id}.`);
  await updateApiKey(trx, key, patch);
}

const keyFates = {
  active: async () => undefined,
  expired: async ({ clock }: World) => clock.advance(hourMs),
  revoked: async ({ write, clock }: World, id: ApiKeyId) => {
    await write((trx) => revokeApiKey(trx, id, clock.now()));
  },
  'rolled over, within the overlap': async ({ write, clock }: World, id: ApiKeyId) => {
    await write((trx) => rollApiKey(trx, secrets, id, hourMs / 2, clock.now()));
  },
  'rolled over, after the overlap': async ({ write, clock }: World, id: ApiKeyId) => {
    await write((trx) => rollApiKey(trx, secrets, id, hourMs / 2, clock.now()));
    clock.advance(hourMs / 2);
  },
  'changed, to end soon': async ({ write, clock }: World, id: ApiKeyId) => {
    await write((trx) => changeKey(trx, id, { limits: noLimits, expiresAtMs: clock.now() + 1 }));
    clock.advance(1);
  },
  'changed, in name and limits': async ({ write }: World, id: ApiKeyId) => {
    await write((trx) => changeKey(trx, id, { name: 'other', limits: { perSecond: 1, perDay: 1, perMonth: null } }));
  },
  'rolled over without an overlap': async ({ write, clock }: World, id: ApiKeyId) => {
    await write((trx) => rollApiKey(trx, secrets, id, 0, clock.now()));
  },
};
type KeyFate = keyof typeof keyFates;
const survives: readonly KeyFate[] = ['active', 'rolled over, within the overlap', 'changed, in name and limits'];

const passwordFates = {
  active: async () => undefined,
  revoked: async ({ write, clock }: World, owner: Owner) => {
    await write((trx) => revokeApplicationPassword(trx, owner.id, owner.passwordId, clock.now()));
  },
  reset: async ({ write, clock }: World, { login }: Owner) => {
    await write((trx) => resetUser(trx, login, clock.now()));
  },
};
type PasswordFate = keyof typeof passwordFates;

type Owner = Awaited<ReturnType<typeof createOwner>>;

async function createOwner({ write, clock }: World, login: string, allowedFrom: readonly string[]) {
  return write(async (trx) => {
    const nowMs = clock.now();
    const { id } = await createUser(trx, { login, email: undefined, role: 'editor' }, nowMs);
    const { id: passwordId, password } = await createApplicationPassword(trx, id, 'matrix', nowMs);
    const expiresAtMs = nowMs + hourMs;
    const key = { userId: id, name: 'matrix', mode: 'test', scopes: [], expiresAtMs, allowedFrom } as const;
    return { id, login, passwordId, password, key: await createApiKey(trx, secrets, key, nowMs) };
  });
}

/** The role that a credential gives, or the code that it is refused with. */
async function outcome(authenticate: Authenticate, authorization: string, address: string): Promise<string> {
  try {
    const caller = await authenticate(authorization, address);
    return caller.kind === 'anonymous' ? 'anonymous' : caller.user.role;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}

const userStates = ['enabled', 'disabled'] as const;
const roleChanges: readonly (Role | undefined)[] = [undefined, 'contributor'];
const addresses = ['allowed', 'not allowed', 'unlimited'] as const;

describeOnEachEngine('the matrix of authentication', (engine) => {
  let world: World;
  let other: Awaited<ReturnType<typeof openDatabase>>;
  let count = 0;
  beforeAll(async () => {
    const clock = createTestClock();
    const db = await createTestDatabase({ engine, clock });
    other = await openDatabase({ url: db.url, clock, lock: false });
    world = { db, clock, write: (work) => writeAccounts(other, work) };
  });
  afterAll(async () => {
    await other.close();
    await world.db.close();
  });

  /** Asks a process that remembers the credential, one that has never seen it, and the one that changed it. */
  async function expectOutcome(
    authorization: string,
    { from, expected, change }: { from: string; expected: string; change: () => Promise<void> },
  ): Promise<void> {
    const { db, clock } = world;
    const remembering = createTestAuthenticator({ db, clock });
    // Waits until the new records are noticed, so that only the change itself can end cached credentials.
    clock.advance(noticedAfterMs);
    await outcome(remembering, authorization, allowedAddress);
    expect(await outcome(remembering, authorization, allowedAddress)).toBe('editor');
    await change();
    clock.advance(noticedAfterMs);
    const processes = { remembering, fresh: createTestAuthenticator({ db, clock }) };
    const changing = createTestAuthenticator({ db: other, clock });
    for (const [name, authenticate] of Object.entries({ ...processes, changing })) {
      expect(await outcome(authenticate, authorization, from), name).toBe(expected);
      expect(await outcome(authenticate, authorization, from), `${name}, again`).toBe(expected);
    }
  }

  async function changeUser(login: string, state: (typeof userStates)[number], role: Role | undefined): Promise<void> {
    const { write, clock } = world;
    if (state === 'disabled') await write((trx) => disableUser(trx, login, clock.now()));
    if (role !== undefined) await write((trx) => changeRole(trx, login, role));
  }

  for (const state of userStates)
    for (const fate of Object.keys(keyFates) as KeyFate[]) // its own keys
      for (const address of addresses)
        for (const role of roleChanges) {
          const isValid = state === 'enabled' && survives.includes(fate);
          const accepted = address === 'not allowed' ? 'address_not_allowed' : (role ?? 'editor');
          const expected = isValid ? accepted : 'invalid_credentials';
          const became = role === undefined ? 'of the same role' : `become ${role}`;
          test(`a key that is ${fate}, of a user ${state} and ${became}, address ${address}: ${expected}`, async () => {
            const allowedFrom = address === 'unlimited' ? [] : ['203.0.113.0/24', '2001:db8::/48'];
            const owner = await createOwner(world, `user-${++count}`, allowedFrom);
            await expectOutcome(`Bearer ${owner.key.key}`, {
              from: address === 'not allowed' ? otherAddress : allowedAddress,
              expected,
              change: async () => {
                await changeUser(owner.login, state, role);
                await keyFates[fate](world, owner.key.id);
              },
            });
          });
        }

  for (const state of userStates)
    for (const fate of Object.keys(passwordFates) as PasswordFate[]) // its own keys
      for (const role of roleChanges) {
        const isValid = state === 'enabled' && fate === 'active';
        const expected = isValid ? (role ?? 'editor') : 'incorrect_password';
        const became = role === undefined ? 'of the same role' : `become ${role}`;
        test(`a password that is ${fate}, of a user ${state} and ${became}: ${expected}`, async () => {
          const owner = await createOwner(world, `user-${++count}`, []);
          await expectOutcome(basic(owner.login, owner.password), {
            from: allowedAddress,
            expected,
            change: async () => {
              await changeUser(owner.login, state, role);
              await passwordFates[fate](world, owner);
            },
          });
        });
      }
});
