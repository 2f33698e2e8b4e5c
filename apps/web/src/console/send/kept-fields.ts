import { type Html, html } from '@ngoma/page';
import { hidden } from '../forms/fields.ts';
import { toFormState } from '../forms/form-state.ts';

const changing = ['step', 'file', 'idempotency_key'];

/** All that was typed; the key is the one of the first form, so that a second confirmation repeats the first. */
export function keptFields(fields: URLSearchParams, replaced: readonly string[] = []): Html {
  const kept = [...fields].filter(([name]) => !changing.includes(name) && !replaced.includes(name));
  const key = toFormState(fields, undefined).idempotencyKey;
  return html`
    ${kept.map(([name, value]) => hidden(name, value))}
    ${hidden('idempotency_key', key)}
  `;
}
