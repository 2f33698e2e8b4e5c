import type { IncomingMessage } from 'node:http';
import type { PipelineContext } from '../pipeline-context.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * What caches on the way to a client must know. A response depends on who asks wherever the contract knows credentials
 * for its operation; one to somebody who sent them belongs to them alone and is asked for again each time. A handler whose
 * response contains a secret says `no-store` instead.
 */
export function cachingHeaders({ request, operation }: Pick<PipelineContext, 'request' | 'operation'>): Headers {
  const dependsOnCaller = operation?.security.some((scheme) => Object.keys(scheme).length > 0);
  if (isSigned(request)) return dependsOnCaller ? ofCaller : ofSigned;
  return dependsOnCaller ? ofVisitor : ofAll;
}

const ofAll: Headers = {};
const ofVisitor: Headers = { Vary: 'Authorization' };
const ofSigned: Headers = { 'Cache-Control': 'private, no-cache' };
const ofCaller: Headers = { ...ofVisitor, ...ofSigned };

/** Whether somebody sent credentials, good or bad. */
export const isSigned = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => headers.authorization !== undefined;

/** Headers put together: of one name the last wins, but `Vary` names all that any of them names. */
export function joinHeaders(...parts: readonly Headers[]): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const part of parts) {
    for (const name in part) {
      const value = part[name] ?? '';
      joined[name] = name === 'Vary' ? joinVary(joined[name], value) : value;
    }
  }
  return joined;
}

function joinVary(before: string | undefined, added: string): string {
  if (before === undefined || before === added) return added;
  return [...new Set([...before.split(', '), ...added.split(', ')])].join(', ');
}
