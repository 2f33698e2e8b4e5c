/** Why a webhook was refused. */
export type WebhookRefusalReason =
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_mismatch'
  | 'body_invalid';

/** Thrown for a request that is not an authentic, recent webhook: answer it with 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly reason: WebhookRefusalReason;

  constructor(reason: WebhookRefusalReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
