import type { components } from '@ngoma/contract';
import { complete } from '../http/handler.ts';
import type { AttemptRow, ReceivedMessageRow, SentTextRow, TriedWebhook } from './repository.ts';

type Schemas = components['schemas'];

export const toMessage = ({ created_at, ...message }: ReceivedMessageRow): Schemas['SandboxMessage'] =>
  complete<Schemas['SandboxMessage']>({ ...message, created_at: toTime(created_at) });

export const toInbound = ({ received_at, ...text }: SentTextRow): Schemas['SandboxInbound'] =>
  complete<Schemas['SandboxInbound']>({ ...text, received_at: toTime(received_at) });

export const toWebhook = (webhook: TriedWebhook): Schemas['SandboxWebhook'] =>
  complete<Schemas['SandboxWebhook']>({
    ...{ id: webhook.id, type: webhook.event_type, url: webhook.url, state: webhook.state, body: webhook.payload },
    created_at: toTime(webhook.created_at),
    next_attempt_at: webhook.state === 'pending' ? toTime(webhook.due_at) : null,
    attempts: webhook.attempts.map(toAttempt),
  });

const toAttempt = ({ number, started_at, duration_ms, status, error, response_excerpt }: AttemptRow) =>
  complete<Schemas['SandboxAttempt']>({
    ...{ number, duration_ms, status, error, at: toTime(started_at), response: response_excerpt },
  });

export const toTime = (ms: number): string => new Date(ms).toISOString();
