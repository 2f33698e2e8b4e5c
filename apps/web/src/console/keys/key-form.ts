import type { components } from '@ngoma/client';
import { toNumber } from '../forms/to-number.ts';
import { chosenOptions, type RecordField, type RecordValues } from '../records/record-field.ts';
import { fromLocal, toLocal } from '../times.ts';

type Key = components['schemas']['ApiKey'];
type Scope = components['schemas']['Scope'];

/** The permissions of a key, in words. A key without any may do everything. */
const scopes: readonly (readonly [Scope, string])[] = [
  ['messages:send', 'Send texts'],
  ['messages:read', 'Read texts'],
  ['verifications:write', 'Send and check one-time codes'],
  ['senders:write', 'Register senders'],
  ['webhooks:read', 'Read endpoints and deliveries'],
  ['webhooks:write', 'Change endpoints'],
  ['calendar:read', 'Read the calendar'],
  ['calendar:write', 'Change the calendar'],
  ['admin', 'Everything, of an administrator'],
];

export const scopeText = (scope: string): string => scopes.find(([each]) => each === scope)?.[1] ?? scope;

const isScope = (text: string): text is Scope => scopes.some(([scope]) => scope === text);

/** The fields that can be changed later. */
export const keyFields = (zone: string): readonly RecordField[] => [
  { name: 'name', label: 'What it is for', hint: 'Such as the program that uses it.', required: true },
  {
    ...{ name: 'scopes', label: 'What it may do', shownAs: 'checkbox', options: scopes },
    hint: 'Without a choice, everything that its user may do.',
  },
  { name: 'limits.per_day', label: 'Texts per day at most', inputmode: 'numeric' },
  { name: 'limits.spend_per_month', label: 'Cost per month at most', inputmode: 'decimal' },
  { name: 'expires_at', label: `Valid until (${zone.replaceAll('_', ' ')})`, type: 'datetime-local' },
  {
    ...{ name: 'allowed_from', label: 'Only from these addresses', isLong: true, rows: 3 },
    hint: 'An IP address or network on each line, such as 192.0.2.0/24.',
  },
];

export const keyValues = (
  { name, scopes: chosen, limits, expires_at, allowed_from }: Key,
  zone: string,
): RecordValues => ({
  ...{ name, scopes: chosenOptions(scopes, chosen), allowed_from: allowed_from.join('\n') },
  ...{ 'limits.per_day': String(limits.per_day ?? ''), 'limits.spend_per_month': limits.spend_per_month ?? '' },
  expires_at: expires_at === null ? '' : toLocal(expires_at, zone),
});

/** The members of the request from the fields. */
export function toKey(fields: URLSearchParams, zone: string) {
  const text = (name: string) => fields.get(name)?.trim() ?? '';
  const perDay = text('limits.per_day');
  const expiry = text('expires_at');
  return {
    name: text('name'),
    scopes: fields.getAll('scopes').filter(isScope),
    allowed_from: text('allowed_from')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    // A wrong time is sent as it is: the API explains it.
    expires_at: expiry === '' ? null : (fromLocal(expiry, zone) ?? expiry),
    limits: {
      per_day: perDay === '' ? null : toNumber(perDay),
      spend_per_month: text('limits.spend_per_month') || null,
    },
  };
}
