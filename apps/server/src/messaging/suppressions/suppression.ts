import type { Mode, UserId } from '../../account/caller.ts';
import { idsWithPrefix } from '../../ids/ulid-ids.ts';
import { Problem } from '../../problems/problem.ts';

/** `sup_` and a ULID. */
export type SuppressionId = string & { readonly brand: 'SuppressionId' };

export const { create: createSuppressionId, isOne: isSuppressionId } = idsWithPrefix<SuppressionId>('sup_');

/** The same response for missing suppressions, those of others and malformed ids. */
export const suppressionNotFound = (): Problem =>
  new Problem('suppression_not_found', { detail: 'There is no suppression with this id.' });

/** The suppressed messages: those of the category `marketing`, or all. */
type SuppressionScope = 'marketing' | 'all';

/** `keyword`: a text from the phone itself. `carrier`: the carrier says that the phone has opted out. */
type SuppressionSource = 'api' | 'import' | 'keyword' | 'carrier';

export interface NumberToSuppress {
  readonly number: string;
  readonly scope: SuppressionScope;
  readonly note: string | null;
}

export interface SuppressionRow extends NumberToSuppress {
  /** 1 if `number` is the hash of an erased number. */
  readonly is_erased: 0 | 1;
  readonly id: SuppressionId;
  readonly user_id: UserId;
  readonly mode: Mode;
  readonly source: SuppressionSource;
  readonly created_at: number;
}
