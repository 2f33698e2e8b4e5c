import type { PipelineContext } from './pipeline-context.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * What caches on the way to a client must know. A response depends on who asks wherever the contract knows credentials
 * for its operation; one to somebody who sent them belongs to them alone and is asked for again each time. A handler whose
 * response contains a secret says `no-store` instead.
 */
export function cachingHeaders({ request, operation }: Pick<PipelineContext, 'request' | 'operation'>): Headers {
  const dependsOnCaller = operation?.security.some((scheme) => Object.keys(scheme).length > 0);
  return {
    ...(dependsOnCaller && { Vary: 'Authorization' }),
    ...(request.headers.authorization !== undefined && { 'Cache-Control': 'private, no-cache' }),
  };
}

/** Headers put together: of one name the last wins, but `Vary` names all that any of them names. */
export function joinHeaders(...parts: readonly Headers[]): Record<string, string> {
  const joined: Record<string, string> = Object.assign({}, ...parts);
  const varying = new Set(parts.flatMap((part) => part['Vary']?.split(', ') ?? []));
  return varying.size === 0 ? joined : { ...joined, Vary: [...varying].join(', ') };
}
