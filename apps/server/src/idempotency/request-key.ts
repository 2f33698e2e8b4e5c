import { createHash } from 'node:crypto';

/**
 * The key that an `Idempotency-Key` header contains. The draft of the header asks for a quoted string (RFC 8941 §3.3.3),
 * most clients send it bare: both spellings name the same request.
 */
export function readIdempotencyKey(header: string): string {
  const quoted = /^"((?:[^"\\]|\\["\\])+)"$/.exec(header.trim());
  return quoted?.[1]?.replace(/\\(["\\])/g, '$1') ?? header.trim();
}

/** SHA-256, hexadecimal, of the content of a request: the order of members and spaces between them do not count. */
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
