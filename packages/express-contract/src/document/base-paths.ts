import type { OpenApiDocument } from './document.ts';

/** The paths of the addresses in `servers`, without a slash at the end: `/api/v2`, or an empty text. */
export function basePathsOf({ servers = [] }: OpenApiDocument): readonly string[] {
  const paths = servers.map(({ url, variables = {} }) => {
    const address = url.replace(/\{([^{}]+)\}/g, (_name, variable: string) => {
      const value = variables[variable]?.default;
      if (value === undefined) throw new Error(`The server '${url}' has no default for its variable '${variable}'.`);
      return value;
    });
    if (!URL.canParse(address, 'http://localhost'))
      throw new Error(`The server '${url}' is no address; write one such as 'https://api.example.org/v1', or '/v1'.`);
    return withoutSlashes(new URL(address, 'http://localhost').pathname);
  });
  return paths.length === 0 ? [''] : [...new Set(paths)];
}

const withoutSlashes = (path: string): string => (path.endsWith('/') ? withoutSlashes(path.slice(0, -1)) : path);

/** Returns the path of a request below a base path; undefined for a request elsewhere. */
export type PathReader = (mountedAt: string, path: string) => string | undefined;

/**
 * An app that mounts the router decides the base path itself: `app.use('/v1', router)` also serves a document without
 * servers.
 */
export function createPathReader(basePaths: readonly string[]): PathReader {
  return (mountedAt, path) => {
    if (mountedAt === '' && basePaths[0] === '') return path;
    const below = basePaths.filter(
      (base) => mountedAt === '' || base.startsWith(`${mountedAt}/`) || base === mountedAt,
    );
    if (below.length === 0) return path;
    for (const base of below) {
      const rest = base.slice(mountedAt.length);
      if (rest === '' || path.startsWith(`${rest}/`)) return path.slice(rest.length);
    }
    return undefined;
  };
}
