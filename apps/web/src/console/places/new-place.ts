import { html } from '@ngoma/page';
import { consolePage, redirect } from '../console-page.ts';
import { idempotencyField, problemSummary } from '../forms/fields.ts';
import { withActionBars } from '../records/action-bars.ts';
import { initialValues, recordFields, toMembers, typedValues } from '../records/record-field.ts';
import { submitRecord } from '../records/sentences.ts';
import { hasRight, type Screen } from '../screen.ts';
import type { PlaceKind } from './place-kind.ts';

export const newPlaceScreen = (kind: PlaceKind): Screen => ({
  path: new RegExp(`^${kind.address}/new$`),
  async show(visit, form) {
    const state = hasRight(visit, 'publish-posts')
      ? `The ${kind.word} is public as soon as it is created.`
      : `The ${kind.word} is a draft until an editor publishes it.`;
    const buttons = [
      html`<button>Create the ${kind.word}</button>`,
      html`<a class="button quiet" href="${kind.address}">Cancel</a>`,
    ];
    const fields = html`${recordFields(form, kind.fields, initialValues(kind.fields))}
<p class="muted">${state}</p>
`;
    return consolePage(visit, {
      title: `New ${kind.word}`,
      area: 'events',
      main: html`<h1>New ${kind.word}</h1>
${problemSummary(form)}
<form method="post" action="${kind.address}/new">
${idempotencyField(form)}
${withActionBars(buttons, fields)}
</form>
`,
    });
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
