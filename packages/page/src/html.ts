/** Text that is HTML already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = Html | string | number | undefined | null | false | readonly Part[];

/** HTML from a template. Values are escaped unless they are HTML; `undefined`, `null` and `false` are omitted. */
export function html(parts: TemplateStringsArray, ...values: readonly Part[]): Html {
  return new Html(parts.reduce((text, part, index) => text + toText(values[index - 1]) + part));
}

function toText(value: Part): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.text;
  if (typeof value === 'string') return escapeHtml(value);
  return typeof value === 'number' ? String(value) : value.map(toText).join('');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes text for content and for attributes in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '');
