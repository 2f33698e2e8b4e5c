import { createHash, randomBytes } from 'node:crypto';

/**
 * Cookies belong to the pages alone: the API reads the header `Authorization`. The prefix `__Secure-` needs HTTPS, so
 * that plain HTTP, which is for this machine, has other names. Their path is that of the site, because NetSurf sends a
 * cookie with another path to exactly that address.
 */
const nameFor = (name: string, origin: string): string => (origin.startsWith('https:') ? `__Secure-${name}` : name);

const session = { name: 'ngoma', maxAgeSeconds: 90 * 24 * 60 * 60, pattern: /^ngoma_session_[0-9A-Za-z]{1,100}$/ };
/** Binds the forms of people who are not signed in to their browser. */
const form = { name: 'ngoma_form', maxAgeSeconds: 12 * 60 * 60, pattern: /^[\w-]{22}$/ };
/** The hash of the token of a session of this browser, which may have ended. It gives access to nothing. */
const browser = { name: 'ngoma_browser', maxAgeSeconds: 90 * 24 * 60 * 60, pattern: /^[0-9a-f]{64}$/ };

type Cookie = typeof session;

/** The token of the session in the header `Cookie`; undefined without a well-formed one. */
export const readToken = (header: string | undefined, origin: string): string | undefined =>
  read(session, header, origin);

export const readFormCookie = (header: string | undefined, origin: string): string | undefined =>
  read(form, header, origin);

/** The hash of the token of this session or of an earlier session of this browser, in hexadecimal. */
export function readBrowser(header: string | undefined, origin: string): string | undefined {
  const token = readToken(header, origin);
  return token === undefined ? read(browser, header, origin) : hashOf(token);
}

export const sessionCookie = (value: string, origin: string): string => toCookie(session, value, origin);

/** Makes the browser delete the token. */
export const endedCookie = (origin: string): string => toCookie({ ...session, maxAgeSeconds: 0 }, '', origin);

export const createFormSecret = (): string => randomBytes(16).toString('base64url');

export const formCookie = (value: string, origin: string): string => toCookie(form, value, origin);

/** Remembers the session after its end; undefined if the browser has this cookie already. */
export function browserCookie(header: string | undefined, origin: string): string | undefined {
  const token = readToken(header, origin);
  const hash = token && hashOf(token);
  return hash === undefined || read(browser, header, origin) === hash ? undefined : toCookie(browser, hash, origin);
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

function read({ name, pattern }: Cookie, header: string | undefined, origin: string): string | undefined {
  const own = nameFor(name, origin);
  for (const part of (header ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=');
    if (key === own && pattern.test(value)) return value;
  }
  return undefined;
}

function toCookie({ name, maxAgeSeconds }: Cookie, value: string, origin: string): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  return `${nameFor(name, origin)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Strict${secure}`;
}
