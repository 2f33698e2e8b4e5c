import { redirect } from '../frame/console-page.ts';
import type { Screen } from '../frame/screen.ts';
import { newRecordPage } from '../records/new-record-page.ts';
import { initialValues, recordFields, typedValues } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { fieldsOf, namesOf, parentOptions, toBody } from './term-fields.ts';
import type { TermKind } from './term-kind.ts';

export const newTermScreen = (kind: TermKind): Screen => ({
  path: new RegExp(`^${kind.address}/new$`),
  async show(visit, form) {
    const fields = fieldsOf(kind, await parentOptions(kind, visit, undefined), true);
    return newRecordPage(visit, form, { ...kind, fields: recordFields(form, fields, initialValues(fields)) });
  },
  submit: submitRecord(fieldsOf(kind, [], true), async (visit, { fields }) => {
    const key = fields.get('idempotency_key');
    const values = typedValues(fieldsOf(kind, [], true), fields);
    const body = { name: '', description: '', ...toBody(values, new Set(namesOf(kind))) };
    const { id } = await kind.create(visit, body, key ? { 'Idempotency-Key': key } : {});
    return redirect(`${kind.address}/${id}?done=created`);
  }),
});
