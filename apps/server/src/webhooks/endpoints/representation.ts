import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { EndpointId } from '../delivery.ts';
import type { EndpointRow } from './repository.ts';
import type { EndpointPatch, NewEndpoint } from './write-endpoint.ts';

type Schemas = components['schemas'];

export function fromEndpointCreate(body: Schemas['WebhookEndpointCreate']): NewEndpoint {
  const { url, event_types: eventTypes, description = null, ...unread } = body;
  unread satisfies NoMembers<typeof unread>;
  return { url, eventTypes, description };
}

export function fromEndpointUpdate(body: Schemas['WebhookEndpointUpdate']): EndpointPatch {
  const { url, event_types: eventTypes, description, disabled: isDisabled, ...unread } = body;
  unread satisfies NoMembers<typeof unread>;
  return { url, eventTypes, description, isDisabled };
}

export function toEndpoint(row: EndpointRow, nowMs: number): Schemas['WebhookEndpoint'] {
  const { old_secret_until: oldUntilMs } = row;
  return complete<Schemas['WebhookEndpoint']>({
    id: row.id,
    url: row.url,
    event_types: row.event_types.split(' ') as Schemas['WebhookEndpoint']['event_types'], // as: none but those of the contract are stored
    description: row.description,
    mode: row.mode,
    disabled: row.disabled_at !== null,
    disabled_reason: row.disabled_reason,
    disabled_at: toInstantOrNull(row.disabled_at),
    failing_since: toInstantOrNull(row.failing_since),
    old_secret_until: toInstantOrNull(oldUntilMs !== null && oldUntilMs > nowMs ? oldUntilMs : null),
    created_at: toInstant(row.created_at),
    updated_at: toInstant(row.updated_at),
  });
}

export const withSecret = (
  endpoint: Schemas['WebhookEndpoint'],
  secret: string,
): Schemas['WebhookEndpointWithSecret'] => complete<Schemas['WebhookEndpointWithSecret']>({ ...endpoint, secret });

interface DisabledEndpoint {
  readonly id: EndpointId;
  readonly url: string;
  readonly reason: Schemas['DisabledReason'];
}

export function toDisabledNotice(endpoint: DisabledEndpoint, atMs: number): Schemas['WebhookEndpointDisabled'] {
  const { id, url, reason } = endpoint;
  return complete<Schemas['WebhookEndpointDisabled']>({
    type: 'webhook_endpoint.disabled',
    timestamp: toInstant(atMs),
    data: complete<Schemas['WebhookEndpointDisabled']['data']>({ id, url, reason }),
  });
}

export function toTestNotice(id: EndpointId, atMs: number): Schemas['WebhookEndpointTest'] {
  return complete<Schemas['WebhookEndpointTest']>({
    type: 'webhook_endpoint.test',
    timestamp: toInstant(atMs),
    data: complete<Schemas['WebhookEndpointTest']['data']>({ id }),
  });
}

const toInstant = (atMs: number): string => new Date(atMs).toISOString();
const toInstantOrNull = (atMs: number | null): string | null => (atMs === null ? null : toInstant(atMs));
