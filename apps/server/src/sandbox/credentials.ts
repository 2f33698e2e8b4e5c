import { insertApiKey } from '../account/api-keys/repository.ts';
import { hashPassword, insertApplicationPassword } from '../account/application-passwords.ts';
import type { ApiKeyId } from '../account/caller.ts';
import { writeAccounts } from '../account/change-accounts.ts';
import { hashSecret } from '../account/credential-text.ts';
import type { FirstCredentials } from '../account/first-credentials.ts';
import type { SecretBox } from '../account/secret-box.ts';
import { setOwnPassword } from '../account/sessions/own-password.ts';
import { createPasswordHasher } from '../account/sessions/password-hash.ts';
import { insertUser } from '../account/users/repository.ts';
import type { Database } from '../database/database.ts';

/** Public credentials of every sandbox, for tests and documentation. Other services create random ones. */
export const sandboxCredentials: Omit<FirstCredentials, 'signInToken'> & { readonly ownPassword: string } = {
  login: 'admin',
  ownPassword: 'the rains came early',
  password: 'Sand boxS andb oxSa ndbo xPwd',
  key: 'ngoma_test_SandboxSandboxSandboxSandboxSandboxSandboxO10DX2l',
  webhookSecret: `whsec_${Buffer.from('A sandbox signs with this secret').toString('base64')}`,
};

const hintCharacters = 6;

/** Creates the administrator and the test key of every sandbox. */
export async function createSandboxAccounts(db: Database, secrets: SecretBox, nowMs: number): Promise<void> {
  const { login, password, ownPassword, key, webhookSecret } = sandboxCredentials;
  const hash = await createPasswordHasher().hash(ownPassword);
  await writeAccounts(db, async (trx) => {
    const userId = await insertUser(trx, {
      ...{ login, login_key: login, email: null, email_key: null },
      ...{ role: 'administrator', created_at: nowMs, disabled_at: null, per_month: null },
    });
    await setOwnPassword(trx, userId, hash);
    await insertApplicationPassword(trx, {
      ...{ user_id: userId, name: 'sandbox', password_hash: hashPassword(password) },
      ...{ created_at: nowMs, revoked_at: null, last_used_at: null },
    });
    await insertApiKey(trx, {
      id: 'key_sandbox' as ApiKeyId, // as: created here, so it is one
      ...{ user_id: userId, name: 'sandbox', mode: 'test', scopes: '', allowed_from: '' },
      ...{
        key_hash: hashSecret(key),
        key_hint: key.slice(-hintCharacters),
        webhook_secret: secrets.seal(webhookSecret),
      },
      ...{ created_at: nowMs, revoked_at: null, expires_at: null, last_used_at: null, rolled_to: null },
      ...{ per_second: null, per_day: null, per_month: null },
    });
  });
}
