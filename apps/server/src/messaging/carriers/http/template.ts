import type { Encoding } from '@ngoma/sms';
import { environmentName, errorOfSecret, type SettingSources } from '../setting-schemas.ts';

/** The fields of a message for templates, and the token of a token request. */
export const messagePlaceholders = [
  ...(['to', 'to_digits', 'to_national', 'sender', 'text', 'text_hex'] as const),
  ...(['encoding', 'parts', 'id', 'expires_at', 'valid_seconds', 'valid_minutes', 'valid_ms'] as const),
  ...(['token', 'recipients'] as const),
] as const;

/** The fields of a request for receipts. */
export const pollPlaceholders = ['carrier_id', 'to', 'to_digits', 'to_national', 'since', 'token'] as const;

export type Placeholder = (typeof messagePlaceholders)[number] | (typeof pollPlaceholders)[number];
/** Others are empty. */
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>> & {
  /** Decides between the templates of `$encoding`. */
  readonly textEncoding?: Encoding;
};

type ByEncoding = Extract<Piece, { kind: 'by-encoding' }>;
type SimplePiece = Exclude<Piece, ByEncoding>;

type Piece =
  | { readonly kind: 'literal'; readonly text: string }
  | { readonly kind: 'secret'; readonly text: string }
  | { readonly kind: 'placeholder'; readonly name: Placeholder }
  /** Each encoding has its own template, or none. */
  | { readonly kind: 'by-encoding'; readonly templates: { readonly [encoding in Encoding]?: Template | undefined } };

/** A text with placeholders such as `{to}` and secrets such as `{secret:NAME}`. */
export type Template = readonly Piece[];

/** Its message is the end of a sentence. */
export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

/**
 * @param allowed the placeholders of this place
 * @throws TemplateError
 */
export function parseTemplate(
  text: string,
  allowed: readonly Placeholder[],
  { environment }: SettingSources,
): Template {
  return text.split(/(\{[^{}]*\}?|\})/).flatMap((piece): Piece[] => {
    if (piece === '') return [];
    if (!/^[{}]/.test(piece)) return [{ kind: 'literal', text: piece }];
    const name = /^\{(.*)\}$/.exec(piece)?.[1] ?? '';
    const secret = /^secret:(.*)$/.exec(name)?.[1];
    if (secret !== undefined) return [{ kind: 'secret', text: secretOf(secret, environment) }];
    const placeholder = allowed.find((each) => each === name);
    if (placeholder !== undefined) return [{ kind: 'placeholder', name: placeholder }];
    const known = allowed.map((each) => `{${each}}`).join(', ');
    const meant = known === '' ? '{secret:NAME}' : `one of ${known} and {secret:NAME}`;
    throw new TemplateError(`contains '${piece}', which is not ${meant}`);
  });
}

function secretOf(name: string, environment: SettingSources['environment']): string {
  if (!environmentName.test(name))
    throw new TemplateError('contains a {secret:NAME} whose NAME is not a name of an environment variable');
  const error = errorOfSecret(name, environment);
  if (error !== undefined) throw new TemplateError(error);
  return environment[name] ?? '';
}

/** Applies `escaped` to inserted values only. */
export const fillTemplate = (template: Template, values: PlaceholderValues, escaped = (text: string) => text): string =>
  template
    .map((piece) => {
      if (piece.kind === 'literal') return piece.text;
      if (piece.kind === 'by-encoding') return fillTemplate(chosen(piece, values), values, escaped);
      return escaped(piece.kind === 'placeholder' ? (values[piece.name] ?? '') : piece.text);
    })
    .join('');

const chosen = ({ templates }: ByEncoding, { textEncoding }: PlaceholderValues): Template =>
  templates[textEncoding ?? 'gsm7'] ?? [];

/** The pieces, also those for one encoding. */
export const piecesOf = (template: Template): readonly SimplePiece[] =>
  template.flatMap((piece) =>
    piece.kind === 'by-encoding'
      ? Object.values(piece.templates).flatMap((each) => (each ? piecesOf(each) : []))
      : [piece],
  );

export const hasPlaceholder = (template: Template, name: Placeholder): boolean =>
  piecesOf(template).some((piece) => piece.kind === 'placeholder' && piece.name === name);

/** Whether it contains a secret of the environment, or the token. */
export const hasSecret = (template: Template): boolean =>
  piecesOf(template).some(({ kind }) => kind === 'secret') || hasPlaceholder(template, 'token');

/** Whether it is `{recipients}` and nothing else. */
export const isRecipients = ([first, second]: Template): boolean =>
  second === undefined && first?.kind === 'placeholder' && first.name === 'recipients';

/** Whether it consists of empty placeholders only, such as a missing sender, or has no template for the encoding. */
export const isBlank = (template: Template, values: PlaceholderValues): boolean =>
  template.length > 0 && template.every((piece) => isBlankPiece(piece, values));

function isBlankPiece(piece: Piece, values: PlaceholderValues): boolean {
  if (piece.kind === 'placeholder') return (values[piece.name] ?? '') === '';
  if (piece.kind !== 'by-encoding') return false;
  const template = chosen(piece, values);
  return template.length === 0 || isBlank(template, values);
}
