import type { paths } from './contract.ts';
import type { NgomaClient } from './ngoma-client.ts';

/** The body of the response 200 to a GET of this path. */
export type ListPage<Path extends keyof paths> = paths[Path] extends {
  get: { responses: { 200: { content: { 'application/json': infer Page } } } };
}
  ? Page
  : never;

/** The filters and the order of a list. `_fields` and `_envelope` are left out: they change the form of the response. */
export type ListQuery<Path extends keyof paths> = paths[Path] extends {
  get: { parameters: { query?: infer Query } };
}
  ? Omit<NonNullable<Query>, '_fields' | '_envelope'>
  : never;

/** The paths of the lists whose pages have this form. */
export type PathOfPages<Form> = {
  [Path in keyof paths]: [ListPage<Path>] extends [never] ? never : ListPage<Path> extends Form ? Path : never;
}[keyof paths];

/** The list to iterate over, and a signal that stops it. */
export interface IterationOptions<Query> {
  /** The query parameters of the list, for every page. */
  query?: Query | undefined;
  /** Ends the loop with an error, the reason of the signal. */
  signal?: AbortSignal | undefined;
}

type Answer<Page> = { data?: Page; error?: unknown; response: Response };

/** Reads one page of the form `Page`, which is for the caller to know of its path. */
export function getPage<Page>(
  client: NgomaClient,
  path: keyof paths,
  query: object,
  signal: AbortSignal | undefined,
): Promise<Answer<Page>> {
  const get = client.GET as unknown as (path: string, init: object) => Promise<Answer<Page>>; // its types need a literal path
  return get(path, { params: { query }, ...(signal && { signal }) });
}
