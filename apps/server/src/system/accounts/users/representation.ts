import type { components } from '@ngoma/contract';
import type { UserRow } from '../../../account/users/repository.ts';
import { complete } from '../../../http/handler.ts';
import { toInstant, toInstantOrNull } from '../account-requests.ts';

type Schemas = components['schemas'];
type ShownUser = Omit<UserRow, 'login_key' | 'email_key'>;

export const toUser = (row: ShownUser): Schemas['User'] =>
  complete<Schemas['User']>({
    id: row.id,
    login: row.login,
    email: row.email,
    role: row.role,
    disabled: row.disabled_at !== null,
    created_at: toInstant(row.created_at),
    disabled_at: toInstantOrNull(row.disabled_at),
  });

export const toCreatedUser = (row: ShownUser, password: string): Schemas['CreatedUser'] =>
  complete<Schemas['CreatedUser']>({ ...toUser(row), password });
