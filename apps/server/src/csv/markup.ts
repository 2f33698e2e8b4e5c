/** The parts of a workbook by path, and their tags. */
export type Entries = Readonly<Record<string, Uint8Array>>;

export const textOf = (entries: Entries, path: string): string => Buffer.from(entries[path] ?? []).toString();

/** Targets are relative to `xl/`, or absolute. */
export const pathOf = (target = ''): string => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);

export const tagsOf = (text: string, name: string): readonly string[] =>
  text.match(new RegExp(`<(?:\\w+:)?${name}\\b[^<>]*>`, 'g')) ?? [];

export const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}=(?:"([^"]*)"|'([^']*)')`)
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);
