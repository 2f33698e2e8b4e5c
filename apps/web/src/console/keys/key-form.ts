import type { components } from '@ngoma/client';
import { toNumber } from '../forms/to-number.ts';
import { refusedValue } from '../records/all-errors.ts';
import { chosenOptions, type RecordField, type RecordValues } from '../records/record-field.ts';
import type { FieldError } from '../request/console-api.ts';
import { readTypedInstant, toLocal } from '../times.ts';

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
  {
    ...{ name: 'name', label: 'What it is for', hint: 'Such as the program that uses it.', required: true },
    rule: 'Write one line of up to 100 characters.',
  },
  {
    ...{ name: 'scopes', label: 'What it may do', shownAs: 'checkbox', options: scopes },
    hint: 'Without a choice, everything that its user may do.',
  },
  {
    ...{ name: 'limits.per_day', label: 'Texts per day at most', inputmode: 'numeric' },
    rule: 'Write a whole number from 1, such as 500, or leave it empty.',
  },
  {
    ...{ name: 'limits.spend_per_month', label: 'Cost per month at most', inputmode: 'decimal' },
    rule: 'Write an amount without a currency, such as 50000, or leave it empty.',
  },
  {
    ...{ name: 'expires_at', label: 'Valid until', type: 'datetime-local' },
    hint: `Empty for no end; or 5/12/2026 18:00, in the time of ${zone.replaceAll('_', ' ')}.`,
    rule: 'Choose a time that is still to come.',
  },
  {
    ...{ name: 'allowed_from', label: 'Only from these addresses', isLong: true, rows: 3 },
    hint: 'An IP address or network on each line, such as 192.0.2.0/24.',
    rule: 'Write one address or network on each line, such as 192.0.2.7 or 192.0.2.0/24.',
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

/** The members of the request from the fields, and the errors of the page. A time that cannot be read is `refusedValue`. */
export function toKey(fields: URLSearchParams, zone: string) {
  const text = (name: string) => fields.get(name)?.trim() ?? '';
  const perDay = text('limits.per_day');
  const expiry = readExpiry(text('expires_at'), zone);
  const members = {
    name: text('name'),
    scopes: fields.getAll('scopes').filter(isScope),
    allowed_from: text('allowed_from')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
    expires_at: expiry.instant,
    limits: {
      per_day: perDay === '' ? null : toNumber(perDay),
      spend_per_month: text('limits.spend_per_month') || null,
    },
  };
  return { members, errors: expiry.errors };
}

interface Expiry {
  readonly instant: string | null;
  readonly errors: readonly FieldError[];
}

function readExpiry(typed: string, zone: string): Expiry {
  if (typed === '') return { instant: null, errors: [] };
  const { instant, reason } = readTypedInstant(typed, zone, { timeNeeded: true });
  if (reason === undefined) return { instant, errors: [] };
  return { instant: refusedValue, errors: [{ pointer: '/expires_at', detail: `Valid until: ${reason}` }] };
}
