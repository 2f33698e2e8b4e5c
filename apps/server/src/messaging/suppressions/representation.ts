import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { NumberToSuppress, SuppressionRow } from './suppression.ts';

type Schemas = components['schemas'];

export function fromSuppressionCreate(body: Schemas['SuppressionCreate']): NumberToSuppress {
  const { number, scope = 'marketing', note = null, ...unread } = body;
  unread satisfies NoMembers<typeof unread>;
  return { number, scope, note };
}

export function toSuppression(row: SuppressionRow): Schemas['Suppression'] {
  return complete<Schemas['Suppression']>({
    id: row.id,
    number: row.is_erased === 1 ? null : row.number,
    scope: row.scope,
    source: row.source,
    note: row.note,
    mode: row.mode,
    created_at: new Date(row.created_at).toISOString(),
  });
}
