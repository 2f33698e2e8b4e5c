import type { ExampleBody } from './example-request.ts';
import { formMembers } from './example-request.ts';
import { literal } from './javascript.ts';

export const isForm = (body: ExampleBody | undefined): boolean => body?.mediaType === 'multipart/form-data';

export const formImport = "import { openAsBlob } from 'node:fs';\n";

/** The lines that make the variable `form`; empty for a body that is no form. */
export function formLines(body: ExampleBody | undefined): string {
  if (body === undefined || !isForm(body)) return '';
  const lines = formMembers(body).map(([name, text]) =>
    name === 'file'
      ? `form.append('file', await openAsBlob(${literal(text)}), ${literal(text)});`
      : `form.append(${literal(name)}, ${literal(text)});`,
  );
  return `const form = new FormData();\n${lines.join('\n')}\n`;
}
