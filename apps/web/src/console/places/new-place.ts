import { html } from '@ngoma/page';
import { redirect } from '../frame/console-page.ts';
import { hasRight, type Screen } from '../frame/screen.ts';
import { newRecordPage } from '../records/new-record-page.ts';
import { initialValues, recordFields, toMembers, typedValues } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { ApiProblem, invalidField } from '../request/console-api.ts';
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
    // An existing one of this name is not changed by the form of a new one.
    const header = { 'If-None-Match': '*', ...(key && { 'Idempotency-Key': key }) };
    const { id } = await kind.create(visit, body[kind.nameField] ?? '', body, header).catch((error: unknown) => {
      throw error instanceof ApiProblem && error.status === 412 ? sameName(kind) : error;
    });
    return redirect(`${kind.address}/${id}?done=created`);
  }),
});

const sameName = ({ word, nameField }: PlaceKind): ApiProblem =>
  invalidField(
    nameField,
    `Name: There is a ${word} with this name already. Open that one in the list to change it, or choose another name.`,
  );
