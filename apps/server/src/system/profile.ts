import type { ApiProfile } from '../http/api-profile.ts';
import { Problem } from '../problems/problem.ts';

/** Health, metrics, the contract, and whatever path belongs to nobody. */
export const systemProfile: ApiProfile = {
  basePath: '',
  aliases: [],
  requiresHttps: false,
  revision: undefined,
  tagsResponses: false,
  errorMediaType: 'application/problem+json',
  codes: {
    noRoute: 'not_found',
    methodNotAllowed: 'method_not_allowed',
    invalidJson: 'invalid_json',
    missingCredentials: 'missing_credentials',
    forbidden: 'insufficient_scope',
  },
  unknownQuery: 'ignored',
  bodyLimitBytes: 1024,
  mediaTypes: ['application/json'],
  gather: ({ queryString }) => ({ query: Object.fromEntries(new URLSearchParams(queryString)), body: undefined }),
  toProblem: (errors) =>
    new Problem('validation_failed', {
      detail: errors.map(({ members, accepts }) => `'${members.join('/')}' ${accepts}.`).join(' '),
    }),
};
