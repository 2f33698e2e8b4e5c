import type { Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';

/** `sup_` and a ULID. */
export type SuppressionId = string & { readonly brand: 'SuppressionId' };

export const { create: createSuppressionId, isOne: isSuppressionId } = idsWithPrefix<SuppressionId>('sup_');

/** The same for a suppression that does not exist, one of others, and an id that cannot be one. */
export const suppressionNotFound = (): Problem =>
  new Problem('suppression_not_found', { detail: 'There is no suppression with this id.' });

/** What is not to be sent: messages of the category `marketing`, or all. */
type SuppressionScope = 'marketing' | 'all';

/** Who asked for it: `keyword` is the phone itself. */
export type SuppressionSource = 'api' | 'import' | 'keyword';

/** A number that its owner asks to have no messages to. */
export interface NumberToSuppress {
  readonly number: string;
  readonly scope: SuppressionScope;
  readonly note: string | null;
}

/** A number that somebody may not text any more. */
export interface SuppressionRow extends NumberToSuppress {
  /** 1 where `number` is the hash of a number that was erased. */
  readonly is_erased: 0 | 1;
  readonly id: SuppressionId;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly source: SuppressionSource;
  readonly created_at: number;
}
