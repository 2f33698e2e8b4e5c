import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import { Problem } from '../../problems/problem.ts';
import { type ConsentId, type ConsentRow, statusOf } from './consent.ts';

type Schemas = components['schemas'];

export function toConsent(row: ConsentRow): Schemas['Consent'] {
  return complete<Schemas['Consent']>({
    id: row.id,
    number: row.number,
    purpose: row.purpose,
    source: row.source,
    wording: row.wording,
    given_at: new Date(row.given_at).toISOString(),
    withdrawn_at: row.withdrawn_at === null ? null : new Date(row.withdrawn_at).toISOString(),
    status: statusOf(row),
    mode: row.mode,
    created_at: new Date(row.created_at).toISOString(),
  });
}

export const toConsentImportItem = (item: ConsentId | Problem): Schemas['ConsentImportItem'] =>
  item instanceof Problem
    ? complete<Schemas['ConsentImportItem']>({ id: null, error: { code: item.code, detail: item.detail ?? item.code } })
    : complete<Schemas['ConsentImportItem']>({ id: item, error: null });
