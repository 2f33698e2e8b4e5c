/** JSON, or a form where a member is a file: only forms carry files. */
export function serializeBody(body: unknown): string | FormData {
  if (body instanceof FormData) return body;
  if (typeof body !== 'object' || body === null) return JSON.stringify(body);
  const members = Object.entries(body).filter(([, value]) => value !== undefined);
  if (!members.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of members) form.append(name, value instanceof Blob ? value : String(value));
  return form;
}
