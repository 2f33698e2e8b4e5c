import { createHash } from 'node:crypto';

/**
 * The key in an `Idempotency-Key` header. The draft standard requires a quoted string (RFC 8941 §3.3.3), but most clients
 * omit the quotes; both forms are equal.
 */
export function readIdempotencyKey(header: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])+)"$/.exec(header.trim());
  return quoted?.[1]?.replace(/\\(["\\])/g, '$1') ?? header.trim();
}

/** SHA-256 of a request, hexadecimal; ignores the order of members and white space. */
export function fingerprintOf(method: string, path: string, body: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path}\n${canonicalJson(body)}`)
    .digest('hex');
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, member: unknown) =>
    isRecord(member) ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1))) : member,
  );
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
