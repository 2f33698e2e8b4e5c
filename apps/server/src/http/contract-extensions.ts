import type { KnownExtensions, SchemaExtensions } from '@ngoma/express-contract';
import { type Permission, permissions } from '../account/permissions.ts';
import { problems } from '../problems/codes.ts';

/** The limits that requests count against: what a caller sends, all else, and none at all. */
const rateLimits = ['requests', 'sends', 'none'] as const;
export type RateLimit = (typeof rateLimits)[number];

/** Extensions of an operation beside those of @ngoma/express-contract. */
export interface OperationExtensions {
  /** The permission that every caller needs. Others are refused before the input is read. */
  readonly 'x-requires'?: Permission;
  /** The permission with which `Allow` names the operation, if the handler checks permissions after the input. */
  readonly 'x-available-to'?: Permission;
  /** Whether a session must have begun within the last 15 minutes: changes of keys, people and secrets. */
  readonly 'x-recent-sign-in'?: true;
  /** The limit that the requests of callers count against, where it is not `requests`; `none` exempts every caller. */
  readonly 'x-rate-limit'?: RateLimit;
  /** How many bytes a body may hold, where that is not what the API says. */
  readonly 'x-body-limit'?: number;
  /** The number of bytes of a form with a file, if it is not 10 MB. */
  readonly 'x-form-limit'?: number;
  /** How many values of JSON a body may hold, where that is not what every body may. */
  readonly 'x-body-values'?: number;
  /**
   * Whether others say what these requests contain, as a carrier does that reports: parameters that the contract does not
   * name are not refused, and the handler is given query and body as they were sent (`RequestContext.sent`).
   */
  readonly 'x-as-sent'?: true;
  /** On a response: only callers get it whose settings ask for it, so that it breaks nobody. */
  readonly 'x-opt-in'?: true;
  /** Whether the response contains stored phone numbers or texts: who reads them is recorded in the access log. */
  readonly 'x-personal-data'?: true;
  /** The operation that does the same: other tools document and generate that one alone. */
  readonly 'x-alias-of'?: string;
}

/** The extensions that are for this server alone: the others are explained in the description of the contract. */
export const internalExtensions: readonly (keyof OperationExtensions | keyof SchemaExtensions)[] = [
  'x-requires',
  'x-available-to',
  'x-recent-sign-in',
  'x-rate-limit',
  'x-body-limit',
  'x-form-limit',
  'x-body-values',
  'x-as-sent',
  'x-opt-in',
  'x-personal-data',
  'x-accepts',
  'x-problem',
  'x-ignored-unless-valid',
  'x-items-validated-by-handler',
];

/** docs/guides/changes.md promises the notice. */
export const knownExtensions: KnownExtensions = {
  values: {
    'x-requires': Object.keys(permissions),
    'x-available-to': Object.keys(permissions),
    'x-rate-limit': rateLimits,
    'x-problem': Object.keys(problems),
  },
  noticeMonths: 6,
};
