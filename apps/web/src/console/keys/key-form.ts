import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { choices, inputField, textArea } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { toNumber } from '../forms/to-number.ts';
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
export const keyFields = (form: FormState, zone: string, stored?: Key): Html =>
  html`
    ${inputField(form, {
      name: 'name',
      label: 'What it is for',
      hint: 'Such as the program that uses it.',
      value: stored?.name,
      required: true,
    })}
    ${choices(form, {
      name: 'scopes',
      label: 'What it may do',
      hint: 'Without a choice, everything that its user may do.',
      type: 'checkbox',
      options: scopes,
      values: stored?.scopes ?? [],
    })}
    ${inputField(form, {
      name: 'limits.per_day',
      label: 'Texts per day at most',
      inputmode: 'numeric',
      value: stored?.limits.per_day,
      required: false,
    })}
    ${inputField(form, {
      name: 'limits.spend_per_month',
      label: 'Cost per month at most',
      inputmode: 'decimal',
      value: stored?.limits.spend_per_month,
      required: false,
    })}
    ${inputField(form, {
      name: 'expires_at',
      label: `Valid until (${zone.replaceAll('_', ' ')})`,
      type: 'datetime-local',
      value: stored?.expires_at && toLocal(stored.expires_at, zone),
      required: false,
    })}
    ${textArea(form, {
      name: 'allowed_from',
      label: 'Only from these addresses',
      hint: 'An IP address or network on each line, such as 192.0.2.0/24.',
      rows: 3,
      value: stored?.allowed_from.join('\n'),
      required: false,
    })}
  `;

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
