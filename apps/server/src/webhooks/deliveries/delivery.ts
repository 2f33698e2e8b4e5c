import type { ApiKeyId, Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import type { PostOutcome } from '../../outbound/guarded-post.ts';

/** `whk_` and a ULID; receivers see it as `webhook-id`. */
export type DeliveryId = string & { readonly brand: 'WebhookDeliveryId' };

export const {
  create: createDeliveryId,
  first: firstDeliveryId,
  isOne: isDeliveryId,
} = idsWithPrefix<DeliveryId>('whk_');

/** `whe_` and a ULID. */
export type EndpointId = string & { readonly brand: 'WebhookEndpointId' };

/** Whose secret signs a delivery: that of an endpoint, or of the key that sent the message. */
export type SignerId = ApiKeyId | EndpointId;

/** Whose endpoints and deliveries, in which mode: nobody sees more. */
export interface WebhookOwner {
  readonly userId: UserId;
  readonly mode: Mode;
}

export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'stopped';

/** A delivery that this process may work on for as long as `leaseToken` is the one in the table. */
export interface ClaimedDelivery {
  readonly id: DeliveryId;
  readonly signerId: SignerId;
  /** Null for the callback address of a message. */
  readonly endpointId: EndpointId | null;
  readonly mode: Mode;
  readonly eventType: string;
  readonly url: string;
  /** Host and port of the URL, and who signs. */
  readonly receiver: string;
  /** The body, octet for octet. */
  readonly payload: string;
  /** How many attempts were made before, and how many of them before the last replay, which began the schedule anew. */
  readonly attempts: number;
  readonly attemptsBefore: number;
  /** When it was due as it was claimed: a replay on its way makes it due later. */
  readonly dueAtMs: number;
  readonly leaseToken: number;
}

/** The outcome of one attempt; `unsigned`: there was no secret to sign it with. */
export type AttemptOutcome =
  | Exclude<PostOutcome, { kind: 'aborted' }>
  | { readonly kind: 'unsigned'; readonly error: string };

export interface Attempt {
  /** 1 is the first. */
  readonly number: number;
  readonly startedAtMs: number;
  readonly durationMs: number;
  readonly outcome: AttemptOutcome;
}
