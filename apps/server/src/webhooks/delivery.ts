import type { ApiKeyId, Mode } from '../account/caller.ts';
import type { PostOutcome } from '../outbound/guarded-post.ts';

/** `whk_` and a ULID; receivers see it as `webhook-id`. */
export type DeliveryId = string & { readonly brand: 'WebhookDeliveryId' };

export type DeliveryState = 'pending' | 'delivered' | 'exhausted' | 'stopped';

/** A delivery that this process may work on for as long as `leaseToken` is the one in the table. */
export interface ClaimedDelivery {
  readonly id: DeliveryId;
  readonly apiKeyId: ApiKeyId;
  readonly mode: Mode;
  readonly eventType: string;
  readonly url: string;
  /** Host and port of the URL. */
  readonly receiver: string;
  /** The body, octet for octet. */
  readonly payload: string;
  /** How many attempts were made before. */
  readonly attempts: number;
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
