import { type Html, html } from '@ngoma/page';
import {
  checkbox,
  choices,
  type InputOptions,
  inputField,
  type Option,
  selectField,
  textArea,
} from '../forms/fields.ts';
import type { FormState } from '../forms/form-state.ts';
import { toHtmlLine, toPlainText } from '../plain-text.ts';

/** A field of the form of a record. Its name is the member of the request. */
export interface RecordField
  extends Pick<InputOptions, 'name' | 'label' | 'type' | 'autocomplete' | 'inputmode' | 'maxlength' | 'list' | 'hint'> {
  readonly required?: boolean;
  readonly isLong?: boolean;
  readonly rows?: number;
  /** Whether the API returns the value as HTML, which the form shows as plain text. */
  readonly isHtmlName?: boolean;
  readonly options?: readonly Option[];
  /** Radio buttons or boxes for the options; without it, a list. The value of several boxes has a line for each. */
  readonly shownAs?: 'radio' | 'checkbox';
  /** A single box, whose value is `1` or empty. */
  readonly isBox?: boolean;
  /** The value of a new record. */
  readonly initial?: string;
  /**
   * The accepted values in a sentence for people: `Write it with https:// at the beginning.` It may name the value that the
   * API suggests in its detail.
   */
  readonly rule?: string | ((detail: string) => string);
  /** Why the field needs another one. */
  readonly together?: string;
}

/** The values of the fields by name, as texts. */
export type RecordValues<Name extends string = string> = Readonly<Record<Name, string>>;

/** A control with the stored value or the one that was typed. */
export function recordField(form: FormState, field: RecordField, value: string | undefined): Html {
  const { name, label, hint, options, shownAs, isBox, isLong, required = false } = field;
  if (isBox) return checkbox(form, { name, label, checked: value === '1' });
  if (shownAs !== undefined)
    return choices(form, {
      name,
      label,
      hint,
      type: shownAs,
      options: options ?? [],
      values: value?.split('\n') ?? [],
    });
  const shared = sharedOptions(field, value);
  if (options !== undefined) return selectField(form, { ...shared, options });
  return isLong ? textArea(form, { ...shared, required }) : inputField(form, { ...shared, required });
}

const sharedOptions = (
  { name, label, type, inputmode, maxlength, list, hint, rows }: RecordField,
  value: string | undefined,
) => ({
  ...{ name, label, hint, value },
  ...(type !== undefined && { type }),
  ...(inputmode !== undefined && { inputmode }),
  ...(maxlength !== undefined && { maxlength }),
  ...(list !== undefined && { list }),
  ...(rows !== undefined && { rows }),
});

export const recordFields = (form: FormState, fields: readonly RecordField[], values: RecordValues): Html =>
  html`${fields.map((field) => recordField(form, field, values[field.name]))}`;

export const initialValues = (fields: readonly RecordField[]): RecordValues =>
  Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));

/** The typed text, without spaces at its ends and without NUL, which no field accepts. */
export const typedText = (fields: URLSearchParams, name: string): string =>
  fields.get(name)?.replaceAll('\0', '').trim() ?? '';

export const typedValues = (fields: readonly RecordField[], form: URLSearchParams): RecordValues =>
  Object.fromEntries(fields.map((field) => [field.name, typedValue(field, form)]));

const typedValue = ({ name, shownAs }: RecordField, form: URLSearchParams): string =>
  shownAs === 'checkbox' ? form.getAll(name).join('\n') : typedText(form, name);

/** The chosen options in the order of the form. */
export const chosenOptions = (options: readonly Option[], chosen: readonly string[]): string =>
  options
    .map(([value]) => value)
    .filter((value) => chosen.includes(value))
    .join('\n');

/** The stored values as the form shows them. */
export const shownValues = (fields: readonly RecordField[], stored: Readonly<Record<string, unknown>>): RecordValues =>
  Object.fromEntries(fields.map((field) => [field.name, shownValue(field, stored[field.name])]));

function shownValue({ isHtmlName }: RecordField, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  return isHtmlName ? toPlainText(text) : text;
}

/** The values of these fields as members of a request. */
export const toMembers = (
  fields: readonly RecordField[],
  values: RecordValues,
  names: ReadonlySet<string>,
): RecordValues =>
  Object.fromEntries(
    fields
      .filter(({ name }) => names.has(name))
      .map(({ name, isHtmlName }) => [name, isHtmlName ? toHtmlLine(values[name] ?? '') : (values[name] ?? '')]),
  );

/** A value in words: the texts of its options. */
export function wordValue({ options, isBox }: Pick<RecordField, 'options' | 'isBox'>, value: string): string {
  if (isBox) return value === '' ? 'No' : 'Yes';
  if (value === '') return options?.find(([each]) => each === '')?.[1] ?? 'empty';
  const wordOf = (text: string) => options?.find(([each]) => each === text)?.[1];
  return (
    wordOf(value) ??
    (options === undefined
      ? value
      : value
          .split('\n')
          .map((each) => wordOf(each) ?? each)
          .join(', '))
  );
}
