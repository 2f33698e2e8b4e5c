import type { Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';
import type { MessageId } from '../messages/message.ts';
import type { TemplateReference } from '../messages/render-text.ts';

/** `ver_` and a ULID. */
export type VerificationId = string & { readonly brand: 'VerificationId' };

const ids = idsWithPrefix<VerificationId>('ver_');

export const createVerificationId = ids.create;

/** The number of codes that are compared with one verification, over all its sends. */
export const maxTries = 5;
/** The minimum time between two sends of a verification. */
export const resendAfterMs = 30_000;

export type FinalStep = 'approved' | 'failed' | 'expired' | 'canceled' | 'replaced';
export type VerificationStatus = 'pending' | FinalStep;

/** The languages of the texts of the service. */
export const languages = ['en', 'lg', 'sw'] as const;
export type Language = (typeof languages)[number];

export type Autofill = { readonly androidHash: string } | { readonly webHost: string };

/** The parts of a request that another send needs. */
export interface SendOptions {
  readonly senderId: string | null;
  readonly text: RequestedCodeText;
  readonly autofill: Autofill | null;
}

/** The text of the service in a language, or that of a template. */
type RequestedCodeText =
  | { readonly language: Language; readonly template?: undefined }
  | { readonly template: TemplateReference };

/** A verification to start, after schema validation. */
export interface StartRequest {
  readonly number: string;
  readonly codeLength: number;
  readonly lifetimeMinutes: number;
  readonly clientAddress: string | undefined;
  readonly options: SendOptions;
}

export interface VerificationRow {
  readonly id: VerificationId;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly number: string;
  readonly status: VerificationStatus;
  /** Empty once the verification has ended. */
  readonly code_hash: string;
  /** JSON: the hashes of codes that a resend has replaced. */
  readonly replaced_hashes: string;
  readonly code_length: number;
  readonly tries: number;
  readonly sends: number;
  readonly lifetime_ms: number;
  readonly language: string;
  /** JSON: SendOptions. */
  readonly options: string;
  readonly client_hash: string | null;
  readonly message_id: MessageId;
  readonly created_at: number;
  /** The time of the latest send. */
  readonly sent_at: number;
  /** By the clock of the database. */
  readonly expires_at: number;
  readonly ended_at: number | null;
}

/** The state at a time: a code expires before the row is updated. */
export const statusAt = (
  { status, expires_at }: Pick<VerificationRow, 'status' | 'expires_at'>,
  dbNowMs: number,
): VerificationStatus => (status === 'pending' && expires_at <= dbNowMs ? 'expired' : status);

/** The same response for missing verifications, those of others and malformed ids. */
export const verificationNotFound = (): Problem =>
  new Problem('verification_not_found', { detail: 'There is no verification with this id.' });

export const verificationEnded = (status: VerificationStatus): Problem =>
  new Problem('verification_ended', {
    detail: `The verification is '${status}': its code is not valid any more. Start a new verification.`,
  });

/** Parses an id from a request. */
export function readVerificationId(id: string): VerificationId {
  if (!ids.isOne(id)) throw verificationNotFound();
  return id;
}
