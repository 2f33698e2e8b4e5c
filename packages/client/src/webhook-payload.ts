import type { OpenEnumValue, webhooks } from './contract.ts';
import { WebhookVerificationError } from './webhook-verification-error.ts';

type AnyPayload = webhooks[keyof webhooks]['post']['requestBody']['content']['application/json'];

// Each type about a message that was sent tells of one status: `message.delivered` of `delivered`.
type DataOf<Type, Data> = Type extends `message.${infer Status}`
  ? Data extends { status: unknown }
    ? Omit<Data, 'status'> & { status: Status }
    : Data
  : Data;
type PayloadOf<Payload, Type> = Payload extends { type: unknown; data: infer Data }
  ? Type extends Exclude<Payload['type'], OpenEnumValue>
    ? Omit<Payload, 'type' | 'data'> & { type: Type; data: DataOf<Type, Data> }
    : never
  : never;

/** The type of a webhook of this version of the service. */
export type WebhookType = Exclude<AnyPayload['type'], OpenEnumValue>;

/** The body of a webhook whose type a later version of the service has added: best ignored. */
export interface UnknownWebhook {
  type: OpenEnumValue;
  timestamp: string;
  data: unknown;
}

/**
 * The body of a webhook: one variant for each type of this version of the service, and a last one for the types of later
 * versions. `type` tells what `data` is.
 */
export type WebhookPayload = { [Type in WebhookType]: PayloadOf<AnyPayload, Type> }[WebhookType] | UnknownWebhook;

/**
 * The body of a webhook that was verified before, such as one from a queue of your own. Throws a
 * `WebhookVerificationError` for another body. Pass bodies from the network to `verifyWebhook` instead.
 */
export function parseWebhook(body: string | Uint8Array): WebhookPayload {
  try {
    const text = typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body);
    const payload: unknown = JSON.parse(text);
    if (typeof payload === 'object' && payload !== null && 'type' in payload && 'data' in payload) {
      return payload as WebhookPayload; // as: the service follows the contract
    }
  } catch {
    // Refused below, like JSON of another form.
  }
  throw new WebhookVerificationError('body_invalid', 'The body is not a webhook of this service.');
}
