/** The hosts of one PostgreSQL cluster, of which one can be written to. */
export interface PostgresHosts {
  readonly count: number;
  /** The address of the host that was writable last. */
  current(): string;
  /** The host of this address cannot be used: the next one is current from now on. */
  skip(url: string): void;
}

/** Reads `postgres://user:password@first:5432,second:5432/database`, as libpq does. */
export function createPostgresHosts(url: string): PostgresHosts {
  const urls = splitHosts(url);
  let index = 0;
  const current = (): string => urls[index] ?? url;
  return {
    count: urls.length,
    current,
    skip(failed) {
      // Many connections may fail together; only the first of them moves on.
      if (failed === current()) index = (index + 1) % urls.length;
    },
  };
}

function splitHosts(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => start + host + rest);
}
