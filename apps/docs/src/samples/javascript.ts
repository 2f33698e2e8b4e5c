import { type ExampleBody, formMembers } from './example-request.ts';

/** A value as JavaScript source: unquoted names if possible, texts in single quotes. */
export function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string') return textLiteral(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([name, member]) => `${nameLiteral(name)}: ${literal(member, deeper)}`);
  const [begin, end] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return begin + end;
  const line = members.join(', ');
  const space = begin === '{' ? ' ' : '';
  if (indent.length + line.length < 70 && !line.includes('\n')) return begin + space + line + space + end;
  return `${begin}\n${members.map((each) => deeper + each).join(',\n')},\n${indent}${end}`;
}

const nameLiteral = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name));

const textLiteral = (text: string): string => {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return text.includes("'") && !text.includes('"') ? JSON.stringify(text) : `'${inner}'`;
};

export const isForm = (body: ExampleBody | undefined): boolean => body?.mediaType === 'multipart/form-data';

export const formImport = "import { openAsBlob } from 'node:fs';\n";

/** The lines that create the variable `form`; empty for other bodies. */
export function formLines(body: ExampleBody | undefined): string {
  if (body === undefined || !isForm(body)) return '';
  const lines = formMembers(body).map(([name, text]) =>
    name === 'file'
      ? `form.append('file', await openAsBlob(${literal(text)}), ${literal(text)});`
      : `form.append(${literal(name)}, ${literal(text)});`,
  );
  return `const form = new FormData();\n${lines.join('\n')}\n`;
}
