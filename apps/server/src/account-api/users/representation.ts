import type { components } from '@ngoma/contract';
import { nameOfUser } from '../../account/spending/spender.ts';
import type { UserRow } from '../../account/users/repository.ts';
import { complete } from '../../http/handler.ts';
import { toInstant, toInstantOrNull } from '../account-requests.ts';
import { type Spent, toLimit, toSpending } from '../spending/representation.ts';

type Schemas = components['schemas'];
type ShownUser = Omit<UserRow, 'login_key' | 'email_key' | 'deleted_at'>;

export const toUser = (row: ShownUser, spent: Spent): Schemas['User'] =>
  complete<Schemas['User']>({
    id: row.id,
    login: row.login,
    email: row.email,
    role: row.role,
    limits: complete<Schemas['User']['limits']>({ spend_per_month: toLimit(row.per_month) }),
    spending: toSpending(nameOfUser(row.id), row.per_month, spent),
    disabled: row.disabled_at !== null,
    created_at: toInstant(row.created_at),
    disabled_at: toInstantOrNull(row.disabled_at),
  });

export const toCreatedUser = (row: ShownUser, password: string, spent: Spent): Schemas['CreatedUser'] =>
  complete<Schemas['CreatedUser']>({ ...toUser(row, spent), password });
