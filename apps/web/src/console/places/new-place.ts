import { html } from '@ngoma/page';
import { redirect } from '../frame/console-page.ts';
import { hasRight, type Screen } from '../frame/screen.ts';
import { newRecordPage } from '../records/new-record-page.ts';
import { initialValues, recordFields, toMembers, typedValues } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import type { PlaceKind } from './place-kind.ts';

export const newPlaceScreen = (kind: PlaceKind): Screen => ({
  path: new RegExp(`^${kind.address}/new$`),
  async show(visit, form) {
    const state = hasRight(visit, 'publish-posts')
      ? `The ${kind.word} is public as soon as it is created.`
      : `The ${kind.word} is a draft until an editor publishes it.`;
    const fields = html`${recordFields(form, kind.fields, initialValues(kind.fields))}
<p class="muted">${state}</p>
`;
    return newRecordPage(visit, form, { ...kind, fields });
  },
  submit: submitRecord(kind.fields, async (visit, { fields }) => {
    const key = fields.get('idempotency_key');
    const values = typedValues(kind.fields, fields);
    const filled = new Set(Object.keys(values).filter((name) => values[name] !== ''));
    const body = toMembers(kind.fields, values, filled);
    const header = key ? { 'Idempotency-Key': key } : {};
    const { id } = await kind.create(visit, body[kind.nameField] ?? '', body, header);
    return redirect(`${kind.address}/${id}?done=created`);
  }),
});
