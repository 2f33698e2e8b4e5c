import { type Html, html } from '@ngoma/page';
import { selectField } from '../forms/fields.ts';
import { type FormState, newForm } from '../forms/form-state.ts';
import { type ConsoleVisit, hasRight } from '../frame/screen.ts';
import { modeOf } from '../lists/mode.ts';
import { ask, askOptional } from '../request/console-api.ts';

/** A template in one language. */
export interface ChosenTemplate {
  readonly id: string;
  readonly language: string;
  readonly name: string;
  readonly text: string;
  /** Variables with the longest value that they may have. */
  readonly variables: readonly (readonly [name: string, maxLength: number])[];
}

/** The template of the form or the address (`?template=tpl_…:lg`); undefined without one or if it is gone. */
export async function readTemplate(
  { api, request }: ConsoleVisit,
  form: FormState,
): Promise<ChosenTemplate | undefined> {
  const [named = '', tag = ''] = (request.query.get('template') ?? '').split(':');
  const id = form.typed === undefined ? named : form.value('template.id');
  const language = form.typed === undefined ? tag : form.value('template.language');
  if (!/^tpl_\w+$/.test(id)) return undefined;
  const params = { path: { id }, query: { mode: modeOf(request) } };
  const template = await askOptional(api.GET('/v1/templates/{id}', { params }));
  const text = template?.texts[language];
  if (template === undefined || text === undefined) return undefined;
  const variables = Object.entries(template.variables).map(([name, { max_length }]) => [name, max_length] as const);
  return { id, language, name: template.name, text, variables };
}

/** The choice of a template with its button; nothing without templates. */
export async function templateChoice(visit: ConsoleVisit, chosen: ChosenTemplate | undefined): Promise<Html | false> {
  if (!hasRight(visit, 'read-messages')) return false;
  const { api, request } = visit;
  const { data } = await ask(api.GET('/v1/templates', { params: { query: { mode: modeOf(request), limit: 100 } } }));
  if (data.length === 0) return false;
  const options = data.flatMap(({ id, name, languages }) =>
    languages.map((language) => [`${id}:${language}`, `${name} (${language})`] as const),
  );
  const value = chosen && `${chosen.id}:${chosen.language}`;
  const field = selectField(newForm(), {
    ...{ name: templateField, label: 'Template', value, options: [['', 'None: type the text'], ...options] },
  });
  return html`
    ${field}
    <p><button class="quiet" name="step" value="template">Use this template</button></p>
  `;
}

/** The field with the id and the language of a template, as the address has them. */
const templateField = 'template';

/** Whether another template, or none, was chosen than the one whose fields the form has. */
export function choosesOtherTemplate(fields: URLSearchParams): boolean {
  const chosen = fields.get(templateField);
  const used = fields.has('template.id') ? `${fields.get('template.id')}:${fields.get('template.language')}` : '';
  return chosen !== null && chosen !== used;
}

/** Puts the template that was chosen in the form in the place of the one before. */
export function useChosenTemplate(fields: URLSearchParams): void {
  const [id = '', language = ''] = (fields.get(templateField) ?? '').split(':');
  fields.delete('template.id');
  fields.delete('template.language');
  if (id === '') return;
  fields.set('template.id', id);
  fields.set('template.language', language);
}
