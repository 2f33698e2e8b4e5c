import { type Html, html } from '@ngoma/page';
import { type InputOptions, inputField, type Option, selectField, textArea } from '../forms/fields.ts';
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
  /** The value of a new record. */
  readonly initial?: string;
  /** The accepted values in a sentence for people: `Write it with https:// at the beginning.` */
  readonly rule?: string;
  /** Why the field needs another one. */
  readonly together?: string;
}

/** The values of the fields by name, as texts. */
export type RecordValues<Name extends string = string> = Readonly<Record<Name, string>>;

/** A line or lines of text, or a choice, with the stored value or the one that was typed. */
export function recordField(form: FormState, field: RecordField, value: string | undefined): Html {
  const { options, isLong, isHtmlName: _, initial: __, rule: ___, together: ____, required = false, ...shared } = field;
  if (options !== undefined) return selectField(form, { ...shared, value, options });
  return isLong ? textArea(form, { ...shared, value, required }) : inputField(form, { ...shared, value, required });
}

export const recordFields = (form: FormState, fields: readonly RecordField[], values: RecordValues): Html =>
  html`${fields.map((field) => recordField(form, field, values[field.name]))}`;

export const initialValues = (fields: readonly RecordField[]): RecordValues =>
  Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));

/** What was typed, without spaces at its ends and without NUL, which no field accepts. */
export const typedText = (fields: URLSearchParams, name: string): string =>
  fields.get(name)?.replaceAll('\0', '').trim() ?? '';

export const typedValues = (fields: readonly RecordField[], form: URLSearchParams): RecordValues =>
  Object.fromEntries(fields.map(({ name }) => [name, typedText(form, name)]));

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

/** A value in words: the text of its option. */
export const wordValue = ({ options }: Pick<RecordField, 'options'>, value: string): string =>
  options?.find(([each]) => each === value)?.[1] ?? (value === '' ? 'empty' : value);
