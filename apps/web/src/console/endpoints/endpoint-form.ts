import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { chosenOptions, type RecordField, type RecordValues } from '../records/record-field.ts';
import { eventTypes, isEventType } from './event-types.ts';

type Endpoint = components['schemas']['WebhookEndpoint'];

/** `*` stands for all types, also those of later versions. */
const everything = '*' as const;

const typeOptions = [[everything, 'Everything'] as const, ...eventTypes.flatMap(([, types]) => types)];

export const endpointFields: readonly RecordField[] = [
  {
    ...{ name: 'url', label: 'Address of the receiver', type: 'url', required: true },
    hint: 'A public https address, such as https://example.ug/hooks.',
    rule: 'Write a public https address on port 443 or 8443, such as https://example.ug/hooks.',
  },
  { name: 'description', label: 'Description', rule: 'Write one line of up to 200 characters, or leave it empty.' },
  {
    ...{
      name: 'event_types',
      label: 'What is reported',
      shownAs: 'checkbox',
      options: typeOptions,
      initial: everything,
    },
    rule: 'Choose at least one.',
  },
];

export const endpointValues = ({ url, description, event_types }: Endpoint): RecordValues => ({
  ...{ url, description: description ?? '' },
  event_types: chosenOptions(typeOptions, event_types),
});

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
