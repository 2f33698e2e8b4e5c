/** Hosts of a PostgreSQL cluster, one of which is writable. */
export interface PostgresHosts {
  /** One URL for each host. */
  readonly urls: readonly string[];
  /** URL of the last writable host. */
  current(): string;
  /** Makes the next host current, because the one with this URL cannot be used. */
  skip(url: string): void;
  /** Makes the host with this URL current. */
  use(url: string): void;
  /** Called with the identity of the server that a new connection has reached. */
  reach(server: string): void;
  /** Treats the next server as another one, because this one has not answered. */
  forget(): void;
  /** Calls `changed` when another server is reached than before, until the returned function is called. */
  onChange(changed: () => void): () => void;
}

/** Reads `postgres://user:password@first:5432,second:5432/database`, as libpq does. */
export function createPostgresHosts(url: string): PostgresHosts {
  const urls = splitHosts(url);
  let index = 0;
  let reached: string | undefined;
  const listeners = new Set<() => void>();
  const current = (): string => urls[index] ?? url;
  return {
    urls,
    current,
    skip(failed) {
      // If many connections fail at once, only the first switches the host.
      if (failed === current()) index = (index + 1) % urls.length;
    },
    use(writable) {
      index = Math.max(0, urls.indexOf(writable));
    },
    reach(server) {
      const isChanged = reached !== undefined && reached !== server;
      reached = server;
      if (isChanged) for (const changed of listeners) changed();
    },
    forget() {
      if (reached !== undefined) reached = '';
    },
    onChange(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** `first:5432`: the URL without its password. */
export const nameOfHost = (url: string): string => URL.parse(url)?.host || 'The host';

function splitHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => start + host + rest);
}
