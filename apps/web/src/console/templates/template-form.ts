import type { components } from '@ngoma/client';
import { type Html, html } from '@ngoma/page';
import type { FormState } from '../forms/form-state.ts';
import { type RecordField, type RecordValues, recordFields } from '../records/record-field.ts';
import { invalidField } from '../request/console-api.ts';

type Schemas = components['schemas'];

/** The languages of the form. Further languages of a template are shown as well. */
const languages: Readonly<Record<string, string>> = { en: 'English', sw: 'Swahili', lg: 'Luganda' };

type Stored = Pick<Schemas['Template'], 'texts' | 'variables'>;

const defaultMaxLength = 40;

export const nameField: RecordField = {
  ...{ name: 'name', label: 'Name', maxlength: 60, required: true },
  hint: 'For you and your programs: small letters, digits, dots and dashes, such as booking.confirmed.',
  rule: 'Write small letters, digits, dots and dashes, beginning with a letter, such as booking.confirmed.',
};

const textField = (language: string): RecordField => ({
  ...{ name: `texts.${language}`, label: `Text in ${languages[language] ?? language}`, isLong: true, rows: 3 },
  rule: 'Write at least one text, with names such as {{name}} in small letters and without spaces.',
});

const variablesField: RecordField = {
  ...{ name: 'variables', label: 'Longest values', isLong: true, rows: 3 },
  hint: html`Write <code>{{name}}</code> in the texts for what differs. Here, a line for each such name with its largest
number of characters, such as <code>name 40</code>. Names without a line may have ${defaultMaxLength}.`,
  rule: 'Write each name with a number from 1, such as name 40, on a line of its own.',
};

/** The fields of the form of a new template. Stored ones may have texts in further languages. */
export const fieldList: readonly RecordField[] = [nameField, ...Object.keys(languages).map(textField), variablesField];

function valuesOf(stored: Stored | undefined): RecordValues {
  const longest = Object.entries(stored?.variables ?? {}).map(([name, { max_length }]) => `${name} ${max_length}`);
  const texts = Object.entries(stored?.texts ?? {}).map(([language, text]) => [`texts.${language}`, text] as const);
  return { ...Object.fromEntries(texts), variables: longest.join('\n') };
}

const fieldsOf = (stored: Stored | undefined): readonly RecordField[] => [
  ...[...new Set([...Object.keys(languages), ...Object.keys(stored?.texts ?? {})])].map(textField),
  variablesField,
];

/** The texts in each language, and the longest value of each variable. */
export const templateFields = (form: FormState, stored?: Stored): Html =>
  recordFields(form, fieldsOf(stored), valuesOf(stored));

/** A stored template as the form shows it, with all languages. */
export function shownTemplate(stored: Stored): {
  readonly fields: readonly RecordField[];
  readonly values: RecordValues;
} {
  const fields = fieldsOf(stored);
  return { fields, values: { ...Object.fromEntries(fields.map(({ name }) => [name, ''])), ...valuesOf(stored) } };
}

/** The members of the request from the fields. */
export function toTemplate(fields: URLSearchParams): Stored {
  const texts: Record<string, string> = {};
  for (const [name, text] of fields) {
    if (!name.startsWith('texts.') || text.trim() === '') continue;
    texts[name.slice('texts.'.length)] = text.replaceAll('\0', '');
  }
  const lengths = readLengths(fields.get('variables') ?? '');
  const names = Object.values(texts).flatMap((text) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  );
  const unused = [...lengths.keys()].find((name) => !names.includes(name));
  if (unused !== undefined && Object.keys(texts).length > 0)
    throw invalidField(
      'variables',
      `Longest values: No text has {{${unused}}}. Write it in a text, or remove its line.`,
    );
  const variables = [...new Set(names)]
    .filter((name) => namePattern.test(name))
    .map((name) => [name, { max_length: lengths.get(name) ?? defaultMaxLength }]);
  return { texts, variables: Object.fromEntries(variables) };
}

/** The API names others in their texts, where people change them. */
const namePattern = /^[a-z][a-z0-9_]{0,39}$/;

function readLengths(text: string): ReadonlyMap<string, number> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line) => {
      const [, name, length] = /^\s*(\w+)\s+(\d{1,4})\s*$/.exec(line) ?? [];
      if (name === undefined)
        throw invalidField(
          'variables',
          `Longest values: Write '${line.slice(0, 60)}' as a name and a number, such as 'name 40'.`,
        );
      return [name, Number(length)];
    }),
  );
}
