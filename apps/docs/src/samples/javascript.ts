/** A value as JavaScript writes it: names without quotes where they need none, texts in single ones. */
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
