import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import { invalidField } from '../console-api.ts';
import { textArea } from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';

type Schemas = components['schemas'];

/** The languages of the form. Further languages of a template are shown as well. */
const languages: Readonly<Record<string, string>> = { en: 'English', sw: 'Swahili', lg: 'Luganda' };

type Stored = Pick<Schemas['Template'], 'texts' | 'variables'>;

const defaultMaxLength = 40;

/** The texts in each language, and the longest value of each variable. */
export function templateFields(form: FormState, stored?: Stored): Html {
  const shown = [...new Set([...Object.keys(languages), ...Object.keys(stored?.texts ?? {})])];
  const longest = Object.entries(stored?.variables ?? {}).map(([name, { max_length }]) => `${name} ${max_length}`);
  return html`${shown.map((language) =>
    textArea(form, {
      name: `texts.${language}`,
      label: `Text in ${languages[language] ?? language}`,
      rows: 3,
      value: stored?.texts[language],
      required: false,
    }),
  )}${textArea(form, {
    name: 'variables',
    label: 'Longest values',
    hint: html`Write <code>{{name}}</code> in the texts for what differs. Here, a line for each such name with its largest number of characters, such as <code>name 40</code>. Names without a line may have ${defaultMaxLength}.`,
    rows: 3,
    value: longest.join('\n'),
    required: false,
  })}`;
}

/** The members of the request from the fields. */
export function toTemplate(fields: URLSearchParams): Stored {
  const texts: Record<string, string> = {};
  for (const [name, text] of fields) {
    if (name.startsWith('texts.') && text.trim() !== '') texts[name.slice('texts.'.length)] = text;
  }
  const lengths = readLengths(fields.get('variables') ?? '');
  const names = Object.values(texts).flatMap((text) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  );
  const variables = [...new Set(names)].map((name) => [name, { max_length: lengths.get(name) ?? defaultMaxLength }]);
  return { texts, variables: Object.fromEntries(variables) };
}

function readLengths(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line) => {
      const [, name, length] = /^\s*(\w+)\s+(\d{1,4})\s*$/.exec(line) ?? [];
      if (name === undefined)
        throw invalidField('variables', `Write '${line.slice(0, 60)}' as a name and a number, such as 'name 40'.`);
      return [name, Number(length)];
    }),
  );
}
