import { countSegments } from '@ngoma/sms';
import type { UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';
import { type Operator, operatorOf } from '../costs/prices.ts';

/** `snd_` and a ULID. */
export type RegisteredSenderId = string & { readonly brand: 'RegisteredSenderId' };

export const { create: createSenderId, isOne: isSenderId } = idsWithPrefix<RegisteredSenderId>('snd_');

/** The same response for missing senders, those of others and malformed ids. */
export const senderNotFound = (): Problem =>
  new Problem('sender_not_found', { detail: 'There is no registered sender with this id.' });

/** The longest alphanumeric sender (3GPP TS 23.040 §9.1.2.5). */
export const maxSeptets = 11;

export function fitsAsSender(name: string): boolean {
  const { encoding, units } = countSegments(name);
  return encoding === 'gsm7' && units <= maxSeptets;
}

/** The decision of an administrator for a network. */
export interface Decision {
  readonly status: 'approved' | 'rejected';
  readonly reason: string | null;
  readonly atMs: number;
}

/** Undecided networks are absent. */
export type Decisions = Readonly<Partial<Record<Operator, Decision>>>;

/** Whether live messages to this number may use a sender with these decisions. */
export const isApprovedFor = (decisions: Decisions, to: string): boolean =>
  decisions[operatorOf(to)]?.status === 'approved';

export interface RegisteredSender {
  readonly id: RegisteredSenderId;
  readonly userId: UserId;
  /** The name that phones show. */
  readonly name: string;
  readonly note: string | null;
  readonly isDefault: boolean;
  readonly decisions: Decisions;
  readonly createdAtMs: number;
}
