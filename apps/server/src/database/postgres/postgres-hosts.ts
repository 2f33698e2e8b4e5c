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
}

/** Reads `postgres://user:password@first:5432,second:5432/database`, as libpq does. */
export function createPostgresHosts(url: string): PostgresHosts {
  const urls = splitHosts(url);
  let index = 0;
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
  };
}

function splitHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => start + host + rest);
}
