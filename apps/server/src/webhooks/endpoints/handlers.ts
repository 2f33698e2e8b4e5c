import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import { toActor } from '../../account/audit-actor.ts';
import type { Caller, Mode } from '../../account/caller.ts';
import { ownerOf } from '../../account/data-owner.ts';
import type { Handlers, RequestContext } from '../../http/handler.ts';
import { readCursor, toPage } from '../../http/responses/list-page.ts';
import type { EndpointId } from '../delivery.ts';
import { endpointNotFound, isEndpointId } from './endpoint.ts';
import { findEndpoint, listEndpoints } from './repository.ts';
import { fromEndpointCreate, fromEndpointUpdate, toEndpoint, withSecret } from './representation.ts';
import { createEndpointWriter, type EndpointCaller, type EndpointWriterOptions } from './write-endpoint.ts';

type Schemas = components['schemas'];

export interface EndpointHandlersOptions extends EndpointWriterOptions {
  /** Stops the pending deliveries of an endpoint. */
  readonly stopDeliveries: (id: EndpointId) => Promise<void>;
}

const defaultOverlapSeconds = 86_400;

export function endpointHandlers({ stopDeliveries, ...options }: EndpointHandlersOptions) {
  const { db } = options;
  const writer = createEndpointWriter(options);

  return {
    async createWebhookEndpoint({ body, ...asked }) {
      const { row, secret } = await writer.create(callerOf(asked), fromEndpointCreate(body));
      return {
        status: 201,
        headers: { Location: `/v1/webhook-endpoints/${row.id}` },
        body: withSecret(toEndpoint(row, db.clock.now()), secret),
      };
    },

    async listWebhookEndpoints({ query, caller }) {
      const { mode, limit = 25, cursor, ...unread } = query;
      unread satisfies NoMembers<typeof unread>;
      const before = readCursor(cursor, isEndpointId);
      const rows = await listEndpoints(db, ownerOf(caller, mode), { before, limit: limit + 1 });
      const { page, nextCursor } = toPage(rows, limit);
      const data = page.map((row) => toEndpoint(row, db.clock.now()));
      return { status: 200, body: complete<Schemas['WebhookEndpointPage']>({ data, next_cursor: nextCursor }) };
    },

    async getWebhookEndpoint({ path: { id }, query, caller }) {
      if (!isEndpointId(id)) throw endpointNotFound();
      const row = await findEndpoint(db, id, ownerOf(caller, query.mode));
      if (row === undefined) throw endpointNotFound(id);
      return { status: 200, body: toEndpoint(row, db.clock.now()) };
    },

    async updateWebhookEndpoint({ path, body, ...asked }) {
      const row = await writer.update(path.id, callerOf(asked), fromEndpointUpdate(body));
      if (row.disabled_at !== null) await stopDeliveries(row.id);
      return { status: 200, body: toEndpoint(row, db.clock.now()) };
    },

    async deleteWebhookEndpoint({ path, ...asked }) {
      const { id } = await writer.remove(path.id, callerOf(asked));
      await stopDeliveries(id);
      return { status: 204 };
    },

    async rotateWebhookEndpointSecret({ path, body, ...asked }) {
      const { overlap_seconds = defaultOverlapSeconds, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const { row, secret } = await writer.rotateSecret(path.id, callerOf(asked), overlap_seconds * 1000);
      return { status: 200, body: withSecret(toEndpoint(row, db.clock.now()), secret) };
    },
  } satisfies Partial<Handlers>;
}

interface Asked {
  readonly caller: Caller;
  readonly query: { readonly mode?: Mode | undefined };
  readonly request: RequestContext;
}

const callerOf = ({ caller, query, request }: Asked): EndpointCaller => ({
  owner: ownerOf(caller, query.mode),
  actor: toActor(caller, request.address),
});
