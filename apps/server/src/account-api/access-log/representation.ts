import type { components } from '@ngoma/contract';
import type { AccessRow } from '../../audit/access-log.ts';
import { complete } from '../../http/handler.ts';

type Schemas = components['schemas'];

export function toAccessEntry(row: AccessRow): Schemas['AccessEntry'] {
  return complete<Schemas['AccessEntry']>({
    id: row.id,
    created_at: new Date(row.created_at).toISOString(),
    operation: row.operation,
    caller: complete<Schemas['AccessCaller']>({
      kind: row.caller_kind,
      user_id: row.user_id,
      key_id: row.key_id,
      password_id: row.password_id,
      operator: row.operator,
      address: row.address,
    }),
    requests: row.requests,
    records: row.records,
    names_number: row.number_hash !== null,
  });
}
