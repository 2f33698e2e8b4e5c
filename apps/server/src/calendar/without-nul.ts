/** The value without the character U+0000 in its texts and names: WordPress drops it, and PostgreSQL cannot store it. */
export function withoutNul<Value>(value: Value): Value {
  return clean(value) as Value; // as: everything keeps its shape
}

function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name.replaceAll('\0', ''), clean(member)]));
}
