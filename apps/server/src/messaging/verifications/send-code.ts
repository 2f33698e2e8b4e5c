import type { Database, Transaction } from '../../database/database.ts';
import { minuteMs } from '../../time/durations.ts';
import { type AcceptanceRules, routeMessage } from '../messages/accept/accept-message.ts';
import type { AcceptWithin, RequestContext } from '../messages/accept/accept-messages.ts';
import type { RequestError, Requester } from '../messages/check/check-message.ts';
import { hiddenText, insertOneTimeText } from '../messages/one-time-texts.ts';
import { variablesOf } from '../messages/render-text.ts';
import type { RoutedMessage } from '../messages/repository.ts';
import { findTemplateText } from '../templates/find-template.ts';
import { renderCode, type TextValues, textOf } from './texts.ts';
import type { SendOptions, VerificationId } from './verification.ts';

export type CodeRequester = Requester & Omit<RequestContext, 'idempotency'>;

export interface CodeToSend {
  readonly verificationId: VerificationId;
  readonly requester: CodeRequester;
  readonly number: string;
  readonly code: string;
  readonly lifetimeMs: number;
  readonly options: SendOptions;
}

/** A message with a new code, checked and routed, but not stored. */
export interface PreparedCode {
  readonly code: string;
  readonly text: string;
  /** The message without its text. */
  readonly routed: RoutedMessage;
  readonly expiresAtMs: number;
}

export interface SendCodeOptions extends AcceptanceRules {
  readonly db: Database;
  readonly acceptWithin: AcceptWithin;
}

export interface SendCode {
  /** Throws a Problem if the message could not be accepted. */
  prepare(send: CodeToSend): Promise<PreparedCode>;
  /** Stores the message in the transaction of its verification. */
  store(trx: Transaction, send: CodeToSend, prepared: PreparedCode): Promise<void>;
}

export function createSendCode({ acceptWithin, ...rules }: SendCodeOptions): SendCode {
  const { db, policy } = rules;

  async function findText(send: CodeToSend, values: TextValues): Promise<string | readonly RequestError[]> {
    const { text: requested } = send.options;
    if (requested.template === undefined) return textOf(requested.language);
    const found = await findTemplateText(db, send.requester, requested.template);
    if (!('text' in found)) return found;
    const errors = findVariableErrors(found, values);
    return errors.length > 0 ? errors : found.text;
  }

  return {
    async prepare(send) {
      const { verificationId, requester, number, code, lifetimeMs, options } = send;
      const values = { code, minutes: String(lifetimeMs / minuteMs) };
      const found = await findText(send, values);
      const isFound = typeof found === 'string';
      const text = isFound ? renderCode(found, values, options.autofill) : '';
      const request = {
        ...{ to: number, text, ...(!isFound && { textErrors: found }) },
        ...{ senderId: options.senderId, callbackUrl: null, clientReference: null, metadata: null },
        ...({ priority: 'high', category: 'transactional', sendAt: null, expiresAt: undefined } as const),
      };
      const senders = await policy.sendersOf(requester.userId);
      const { message, route, dueAtMs } = routeMessage({ ...requester, senders }, request, rules);
      const expiresAtMs = dueAtMs + lifetimeMs;
      const stored = { ...message, text: hiddenText, verification_id: verificationId, expires_at: expiresAtMs };
      return { code, text, routed: { message: stored, route, dueAtMs }, expiresAtMs };
    },

    store: (trx, { verificationId, requester }, { routed, text, expiresAtMs }) =>
      acceptWithin(trx, requester, {
        location: `/v1/verifications/${verificationId}`,
        createdAtMs: routed.message.created_at,
        messages: [routed],
        finalize([refusal]) {
          if (refusal !== undefined) throw refusal;
          const extraRows = [insertOneTimeText(routed.message.id, text, expiresAtMs)];
          return { messages: [routed], extraRows, body: '' };
        },
      }),
  };
}

function findVariableErrors(
  { text, variables }: { readonly text: string; readonly variables: Readonly<Record<string, number>> },
  values: TextValues,
): RequestError[] {
  const known: Readonly<Record<string, string>> = { ...values };
  const used = variablesOf(text);
  const unknown = used.filter((name) => !Object.hasOwn(known, name));
  const tooLong = used.filter((name) => (known[name]?.length ?? 0) > (variables[name] ?? Number.POSITIVE_INFINITY));
  return [
    ...(used.includes('code') ? [] : [errorOf('code', "must use the variable 'code'")]),
    ...unknown.map((name) => errorOf('variables', `must not use the variable '${name}': only code and minutes`)),
    ...tooLong.map((name) =>
      errorOf('maxLength', `must allow ${known[name]?.length} characters for the variable '${name}'`),
    ),
  ];
}

const errorOf = (rule: string, what: string): RequestError => ({
  ...{ code: 'validation_failed', member: 'template', rule, what },
});
