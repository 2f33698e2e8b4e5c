import { createHash } from 'node:crypto';
import { toHtmlLine, toPlainText } from '../plain-text.ts';
import type { Place, PlaceField, PlaceKind, PlaceValues } from './place-kind.ts';

/** The stored values as the form shows them. */
export const valuesOf = ({ fields }: PlaceKind, place: Place): PlaceValues =>
  Object.fromEntries(fields.map((field) => [field.name, shownValue(field, place[field.name])]));

function shownValue({ isHtmlName }: PlaceField, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  return isHtmlName ? toPlainText(text) : text;
}

export const typedValues = ({ fields }: PlaceKind, form: URLSearchParams): PlaceValues =>
  Object.fromEntries(fields.map(({ name }) => [name, form.get(name)?.trim() ?? '']));

/** The members of a request whose values differ from the earlier ones. */
export const changedMembers = ({ fields }: PlaceKind, values: PlaceValues, earlier: PlaceValues): PlaceValues =>
  Object.fromEntries(
    fields
      .filter(({ name }) => values[name] !== earlier[name])
      .map(({ name, isHtmlName }) => [name, isHtmlName ? toHtmlLine(values[name] ?? '') : (values[name] ?? '')]),
  );

export const nameOf = ({ nameField }: PlaceKind, place: Place): string =>
  toPlainText(String(place[nameField] ?? '')) || 'Without a name';

/** Short digests of the values that the form began with, which tell later which of them the person changed. */
export const toMarks = ({ fields }: PlaceKind, values: PlaceValues): string =>
  fields.map(({ name }) => digest(values[name] ?? '')).join('.');

export function isChanged(kind: PlaceKind, name: string, value: string, marks: string): boolean {
  const index = kind.fields.findIndex((field) => field.name === name);
  return marks.split('.')[index] !== digest(value);
}

const digest = (value: string): string =>
  createHash('sha256').update(value.trim().replaceAll('\r\n', '\n')).digest('base64url').slice(0, 8);
