import type { components } from '@ngoma/contract';
import { complete } from '@ngoma/express-contract';
import type { AttemptRow, DeliveryRow } from './repository.ts';

type Schemas = components['schemas'];

export function toDelivery(row: DeliveryRow): Schemas['WebhookDelivery'] {
  return complete<Schemas['WebhookDelivery']>({
    id: row.id,
    event_type: row.event_type as Schemas['WebhookDelivery']['event_type'], // as: none but those of the contract are stored
    url: row.url,
    endpoint_id: row.endpoint_id,
    message_id: row.message_id,
    mode: row.mode,
    status: row.state,
    attempt_count: row.attempts,
    next_attempt_at: row.state === 'pending' ? toInstant(row.due_at) : null,
    created_at: toInstant(row.created_at),
    finished_at: row.finished_at === null ? null : toInstant(row.finished_at),
  });
}

export function toDeliveryWithAttempts(
  row: DeliveryRow & { readonly payload: string },
  attempts: readonly AttemptRow[],
): Schemas['WebhookDeliveryWithAttempts'] {
  return complete<Schemas['WebhookDeliveryWithAttempts']>({
    ...toDelivery(row),
    payload: row.payload,
    attempts: attempts.map(toAttempt),
  });
}

const toAttempt = (row: AttemptRow): Schemas['WebhookAttempt'] =>
  complete<Schemas['WebhookAttempt']>({
    number: row.number,
    started_at: toInstant(row.started_at),
    duration_ms: row.duration_ms,
    outcome: row.outcome,
    status: row.status,
    response_excerpt: row.response_excerpt,
    error: row.error,
  });

export const toInstant = (atMs: number): string => new Date(atMs).toISOString();
