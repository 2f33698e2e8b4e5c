import { createHash } from 'node:crypto';
import type { Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';

/** `con_` and a ULID. */
export type ConsentId = string & { readonly brand: 'ConsentId' };

export const { create: createConsentId, first: firstConsentId, isOne: isConsentId } = idsWithPrefix<ConsentId>('con_');

/** The same response for missing consents, those of others and malformed ids. */
export const consentNotFound = (): Problem =>
  new Problem('consent_not_found', { detail: 'There is no consent with this id.' });

export type ConsentStatus = 'given' | 'withdrawn';

export interface GivenConsent {
  readonly number: string;
  /** `marketing` or a word of the owner. */
  readonly purpose: string;
  /** The place where it was given. */
  readonly source: string;
  /** The text that the person agreed to. */
  readonly wording: string;
  readonly givenAtMs: number;
}

export interface ConsentRow extends Omit<GivenConsent, 'givenAtMs'> {
  readonly id: ConsentId;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly given_at: number;
  readonly withdrawn_at: number | null;
  readonly created_at: number;
}

export const statusOf = ({ withdrawn_at }: Pick<ConsentRow, 'withdrawn_at'>): ConsentStatus =>
  withdrawn_at === null ? 'given' : 'withdrawn';

/** Identifies a consent among those of one number and purpose. */
export const digestOf = ({ source, wording, givenAtMs }: GivenConsent): string =>
  createHash('sha256')
    .update(JSON.stringify([source, wording, givenAtMs]))
    .digest('hex');
