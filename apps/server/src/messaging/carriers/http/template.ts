import { environmentName, errorOfSecret, type SettingSources } from '../setting-schemas.ts';

/** The fields of a message for templates. */
const placeholders = [
  ...(['to', 'to_digits', 'to_national', 'sender', 'text', 'text_hex'] as const),
  ...(['encoding', 'parts', 'id', 'expires_at'] as const),
] as const;

type Placeholder = (typeof placeholders)[number];
export type PlaceholderValues = Readonly<Record<Placeholder, string>>;

type Piece =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'secret'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: Placeholder };

/** A text with placeholders such as `{to}` and secrets such as `{secret:NAME}`. */
export type Template = readonly Piece[];

/** Its message is the end of a sentence. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/** @throws TemplateError */
export function parseTemplate(text: string, { environment }: SettingSources): Template {
  return text.split(/(\{[^{}]*\}?|\})/).flatMap((piece): Piece[] => {
    if (piece === '') return [];
    if (!/^[{}]/.test(piece)) return [{ kind: 'literal', text: piece }];
    const name = /^\{(.*)\}$/.exec(piece)?.[1] ?? '';
    const secret = /^secret:(.*)$/.exec(name)?.[1];
    if (secret !== undefined) return [{ kind: 'secret', text: secretOf(secret, environment) }];
    if (isPlaceholder(name)) return [{ kind: 'placeholder', name }];
    const known = placeholders.map((each) => `{${each}}`).join(', ');
    throw new TemplateError(`contains '${piece}', which is not one of ${known} and {secret:NAME}`);
  });
}

function secretOf(name: string, environment: SettingSources['environment']): string {
  if (!environmentName.test(name))
    throw new TemplateError('contains a {secret:NAME} whose NAME is not a name of an environment variable');
  const error = errorOfSecret(name, environment);
  if (error !== undefined) throw new TemplateError(error);
  return environment[name] ?? '';
}

const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name);

/** Applies `escaped` to inserted values only. */
export const fillTemplate = (template: Template, values: PlaceholderValues, escaped = (text: string) => text): string =>
  template
    .map((piece) => {
      if (piece.kind === 'literal') return piece.text;
      return escaped(piece.kind === 'placeholder' ? values[piece.name] : piece.text);
    })
    .join('');

export const hasSecret = (template: Template): boolean => template.some(({ kind }) => kind === 'secret');

/** Whether it consists of empty placeholders only, such as a missing sender. */
export const isBlank = (template: Template, values: PlaceholderValues): boolean =>
  template.length > 0 && template.every((piece) => piece.kind === 'placeholder' && values[piece.name] === '');
