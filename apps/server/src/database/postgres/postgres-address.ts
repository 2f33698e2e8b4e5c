import { isValidUtf8 } from '../../text/is-valid-utf8.ts';
import { createPostgresHosts } from './postgres-hosts.ts';

const percentHint = 'write signs such as / ? # @ : % in a user or password as %2F %3F %23 %40 %3A %25';

/**
 * Describes an error in the URL of a PostgreSQL database, as the end of a sentence; undefined if there is none. It does not
 * contain the URL, which may have a password.
 */
export function findAddressError(url: string): string | undefined {
  if (!/^postgres(ql)?:\/\/./.test(url)) return "must be 'postgres://<user>:<password>@<host>/<database>'";
  if (createPostgresHosts(url).urls.every(canBeRead)) return undefined;
  return `cannot be read as an address: ${percentHint}`;
}

function canBeRead(url: string): boolean {
  // The URL may have no host; the parameter `host` names it then.
  const parsed = URL.parse(url) ?? URL.parse(url.replace('@/', '@localhost/'));
  if (parsed === null || parsed.hash !== '') return false;
  // An @ after the host is the rest of a password with an unencoded / or ?.
  if (parsed.pathname.includes('@') || [...parsed.searchParams.keys()].some((name) => name.includes('@'))) return false;
  return [parsed.username, parsed.password, parsed.pathname].every(isValidUtf8);
}
