import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { choices, inputField } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { eventTypes, isEventType } from './event-types.ts';

type Endpoint = components['schemas']['WebhookEndpoint'];

/** `*` stands for all types, also those of later versions. */
const everything = '*' as const;

export const endpointFields = (form: FormState, stored?: Endpoint): Html =>
  html`
    ${inputField(form, {
      name: 'url',
      label: 'Address of the receiver',
      type: 'url',
      hint: 'A public https address, such as https://example.ug/hooks.',
      value: stored?.url,
      required: true,
    })}
    ${inputField(form, { name: 'description', label: 'Description', value: stored?.description, required: false })}
    ${choices(form, {
      name: 'event_types',
      label: 'What is reported',
      type: 'checkbox',
      options: [[everything, 'Everything'], ...eventTypes.flatMap(([, types]) => types)],
      values: stored?.event_types ?? [everything],
    })}
  `;

export function toEndpoint(fields: URLSearchParams) {
  const chosen = fields.getAll('event_types');
  const description = fields.get('description')?.trim() ?? '';
  return {
    url: fields.get('url')?.trim() ?? '',
    event_types: chosen.includes(everything) ? [everything] : chosen.filter(isEventType),
    description: description === '' ? null : description,
  };
}

/** A secret, which only this response contains. */
export const secretHtml = (
  secret: string,
  sentence: string,
): Html => html`<div class="note"><p><b>${sentence}</b> It is shown only now.</p>
<p><label>Secret<input readonly value="${secret}"></label></p></div>
`;
