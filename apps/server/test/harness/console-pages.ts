import type { Role } from '../../src/account/caller.ts';
import type { TestServer } from './server.ts';

/** A response of the console. Redirects are not followed. */
interface ConsolePage {
  readonly status: number;
  readonly headers: Headers;
  /** The address of a redirect. */
  readonly location: string | undefined;
  readonly html: string;
}

/** A browser without scripts that is signed in to the console. */
export interface ConsoleBrowser {
  get(path: string): Promise<ConsolePage>;
  /** Sends a form as a page of the console does. */
  submit(path: string, fields: FormFields, headers?: Readonly<Record<string, string>>): Promise<ConsolePage>;
}

/** Fields, of which some may occur several times; files make it a form with files. */
type FormFields = Readonly<Record<string, string | readonly string[] | File>>;

/** Signs in as the user who has this role; without one, the browser has no session. */
export const createConsoleBrowser = async (server: TestServer, role?: Role): Promise<ConsoleBrowser> =>
  browserWith(server, role && (await server.createSession(role)));

/** A browser with the token of a session. */
export function browserWith(server: Pick<TestServer, 'url'>, token?: string): ConsoleBrowser {
  const cookie = token && `ngoma=${token}`;
  const own = { ...(cookie && { cookie }), 'sec-fetch-site': 'same-origin' };

  async function send(path: string, init: RequestInit): Promise<ConsolePage> {
    const response = await fetch(`${server.url}${path}`, { redirect: 'manual', ...init });
    const location = response.headers.get('location') ?? undefined;
    return { status: response.status, headers: response.headers, location, html: await response.text() };
  }

  return {
    get: (path) => send(path, { headers: own }),
    submit: (path, fields, headers = {}) =>
      send(path, { method: 'POST', headers: { ...own, ...headers }, body: toBody(fields) }),
  };
}

function toBody(fields: FormFields): FormData | URLSearchParams {
  const hasFile = Object.values(fields).some((value) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of Array.isArray(value) ? value : [value]) body.append(name, each);
  }
  return body;
}

/** The hidden fields of the forms in a page, as a browser sends them with its buttons. */
export function hiddenFields(html: string): Record<string, string> {
  const main = html.slice(html.indexOf('<main'));
  const found = [...main.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, decode(value)]));
}

/** The value of the first hidden field with this name in a page. */
export function hiddenValue(html: string, name: string): string | undefined {
  const value = new RegExp(`<input type="hidden" name="${name}" value="([^"]*)">`).exec(html)?.[1];
  return value === undefined ? undefined : decode(value);
}

const decode = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
