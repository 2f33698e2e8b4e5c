/**
 * The cookie with the token of a session. It belongs to the pages alone: the API reads the header `Authorization`. The
 * prefix `__Secure-` needs HTTPS, so that plain HTTP, which is for this machine, has another name.
 */
const nameFor = (origin: string): string => (origin.startsWith('https:') ? '__Secure-ngoma' : 'ngoma');

const maxAgeSeconds = 90 * 24 * 60 * 60;
const token = /^ngoma_session_[0-9A-Za-z]{1,100}$/;

/** The token in the header `Cookie`; undefined without a well-formed one. */
export function readToken(header: string | undefined, origin: string): string | undefined {
  const name = nameFor(origin);
  for (const part of (header ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=');
    if (key === name && token.test(value)) return value;
  }
  return undefined;
}

export const sessionCookie = (value: string, origin: string): string => toCookie(value, origin, maxAgeSeconds);

/** Makes the browser forget the token. */
export const endedCookie = (origin: string): string => toCookie('', origin, 0);

function toCookie(value: string, origin: string, maxAge: number): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${nameFor(origin)}=${value}; Path=/console; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`;
}
