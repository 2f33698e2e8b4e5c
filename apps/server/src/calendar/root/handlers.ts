import type { components } from '@ngoma/contract';
import { type NoMembers, serialized } from '@ngoma/express-contract';
import type { OpenApiDocument } from '../../http/contract.ts';
import type { Handlers } from '../../http/handler.ts';
import { Problem } from '../../problems/problem.ts';
import { expiringAt } from '../lists/expiry.ts';
import { createCalendarDocument, type IndexedRoute, indexRoutes, namespace } from './representation.ts';

type Index = components['schemas']['CalendarIndex'];

/** The index and the documentation, generated from the contract. */
export function rootHandlers({ document }: { readonly document: OpenApiDocument }) {
  const routes = indexRoutes(document);
  let describe: ((origin: string) => string) | undefined;

  return {
    async getCalendarRoot({ query, request }) {
      const { namespace: asked = namespace, ...unread } = query;
      // WordPress' `context` does not change the index.
      unread satisfies NoMembers<typeof unread, 'context'>;
      requireNamespace(asked);
      const body = toIndex(routes, request.origin, request.origin + request.basePath);
      return { status: 200, body, ...expiringAt() };
    },

    async getCalendarDocumentation({ request }) {
      describe ??= createCalendarDocument(document);
      return { status: 200, body: serialized(describe(request.origin)), ...expiringAt() };
    },
  } satisfies Partial<Handlers>;
}

function requireNamespace(asked: string): void {
  if (asked === namespace) return;
  throw new Problem('rest_no_route', {
    detail: `There is no namespace '${asked}'; this API has '${namespace}'.`,
  });
}

function toIndex(routes: readonly IndexedRoute[], origin: string, base: string): Index {
  const linked = routes.map(({ pattern, fixedPath, route }) => {
    const links = fixedPath === undefined ? {} : { _links: { self: [{ href: base + fixedPath }] } };
    return [pattern, { ...route, ...links }] as const;
  });
  return { namespace, routes: Object.fromEntries(linked), _links: { up: [{ href: `${origin}/` }] } };
}
