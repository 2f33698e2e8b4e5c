import { html } from '@ngoma/page';
import { consolePage, redirect } from '../console-page.ts';
import { idempotencyField, problemSummary } from '../forms/fields.ts';
import { withActionBars } from '../records/action-bars.ts';
import { initialValues, recordFields, typedValues } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import type { Screen } from '../screen.ts';
import { fieldsOf, namesOf, parentOptions, toBody } from './term-fields.ts';
import type { TermKind } from './term-kind.ts';

export const newTermScreen = (kind: TermKind): Screen => ({
  path: new RegExp(`^${kind.address}/new$`),
  async show(visit, form) {
    const fields = fieldsOf(kind, await parentOptions(kind, visit, undefined), true);
    const buttons = [
      html`<button>Create the ${kind.word}</button>`,
      html`<a class="button quiet" href="${kind.address}">Cancel</a>`,
    ];
    return consolePage(visit, {
      title: `New ${kind.word}`,
      area: 'events',
      main: html`<h1>New ${kind.word}</h1>
${problemSummary(form)}
<form method="post" action="${kind.address}/new">
${idempotencyField(form)}
${withActionBars(buttons, recordFields(form, fields, initialValues(fields)))}
</form>
`,
    });
  },
  submit: submitRecord(fieldsOf(kind, [], true), async (visit, { fields }) => {
    const key = fields.get('idempotency_key');
    const values = typedValues(fieldsOf(kind, [], true), fields);
    const body = { name: '', description: '', ...toBody(values, new Set(namesOf(kind))) };
    const { id } = await kind.create(visit, body, key ? { 'Idempotency-Key': key } : {});
    return redirect(`${kind.address}/${id}?done=created`);
  }),
});
