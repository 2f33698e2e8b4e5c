import type { ApiKeyId, Mode, UserId } from '../account/caller.ts';
import { idsWithPrefix } from '../ids/ulid-ids.ts';
import type { PostOutcome } from '../outbound/guarded-requests.ts';

/** `whk_` and a ULID; receivers see it as `webhook-id`. */
export type DeliveryId = string & { readonly brand: 'WebhookDeliveryId' };

export const {
  create: createDeliveryId,
  first: firstDeliveryId,
  isOne: isDeliveryId,
} = idsWithPrefix<DeliveryId>('whk_');

/** `whe_` and a ULID. */
export type EndpointId = string & { readonly brand: 'WebhookEndpointId' };

/** Owner of the secret that signs a delivery: an endpoint, or the API key that sent the message. */
export type SignerId = ApiKeyId | EndpointId;

/** User and mode that endpoints and deliveries belong to. */
export interface WebhookOwner {
  readonly userId: UserId;
  readonly mode: Mode;
}

export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'stopped';

/** A delivery leased by this process. The lease is valid while the table contains the same `leaseToken`. */
export interface ClaimedDelivery {
  readonly id: DeliveryId;
  readonly signerId: SignerId;
  /** Null for the callback address of a message. */
  readonly endpointId: EndpointId | null;
  readonly mode: Mode;
  readonly eventType: string;
  readonly url: string;
  /** Host and port of the URL, and the signer. */
  readonly receiver: string;
  /** The exact body. */
  readonly payload: string;
  /** Attempts made before, and those of them before the last replay, which restarts the retry schedule. */
  readonly attempts: number;
  readonly attemptsBefore: number;
  /** Due time at the claim. A replay during the attempt increases the one in the table. */
  readonly dueAtMs: number;
  readonly leaseToken: number;
}

/** Outcome of one attempt; `unsigned` if there was no valid secret. */
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
