import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { Caller } from '../../account/caller.ts';
import { canEditOthers, canPublish, permissions } from '../../account/permissions.ts';
import type { NewSession } from '../../account/sessions/own-password.ts';
import { endsAtMs, type SessionRow } from '../../account/sessions/repository.ts';
import { numberForCodes, type UserRow } from '../../account/users/repository.ts';
import { toInstant } from '../../time/instants.ts';

type Schemas = components['schemas'];

export function toCurrentUser(user: UserRow): Schemas['CurrentUser'] {
  const { id, login, email, phone, role } = user;
  const confirmed_phone = numberForCodes(user);
  return complete<Schemas['CurrentUser']>({ id, login, email, phone, confirmed_phone, role });
}

export function toSession(row: SessionRow, caller: Caller): Schemas['Session'] {
  return complete<Schemas['Session']>({
    id: row.id,
    user_id: row.user_id,
    created_at: toInstant(row.created_at),
    last_used_at: toInstant(row.last_used_at),
    expires_at: toInstant(endsAtMs(row)),
    address: row.address,
    user_agent: row.user_agent,
    current: caller.kind === 'user' && caller.session?.id === row.id,
  });
}

const rights = {
  ...permissions,
  'publish-posts': canPublish,
  'edit-others': canEditOthers,
} satisfies Record<Schemas['Right'], (caller: Caller) => boolean>;

export const toRights = (caller: Caller): Schemas['Right'][] =>
  // as: the keys of `rights` are exactly the rights of the contract
  (Object.keys(rights) as Schemas['Right'][]).filter((right) => rights[right](caller));

export function toCreatedSession({ row, token }: NewSession): Schemas['CreatedSession'] {
  const session = toSession(row, { kind: 'anonymous' });
  return complete<Schemas['CreatedSession']>({ ...session, current: true, token });
}
