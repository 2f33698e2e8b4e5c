import type { Transaction } from '../../database/database.ts';
import type { UserId } from '../caller.ts';
import { hashSecret } from '../hash-secret.ts';
import { randomText } from '../random-text.ts';
import { insertApplicationPassword } from './repository.ts';

const characters = 24;

/** A password for one program, in groups of four as WordPress shows it. Stored as a hash only. */
export async function createApplicationPassword(
  trx: Transaction,
  userId: UserId,
  name: string,
  nowMs: number,
): Promise<{ readonly id: number; readonly password: string }> {
  const password = randomText(characters);
  const id = await insertApplicationPassword(trx, {
    user_id: userId,
    name,
    password_hash: hashPassword(password),
    created_at: nowMs,
    revoked_at: null,
    last_used_at: null,
  });
  return { id, password: password.match(/.{4}/g)?.join(' ') ?? password };
}

/** The spaces are for reading only. */
export const hashPassword = (password: string): string => hashSecret(password.replaceAll(' ', ''));
