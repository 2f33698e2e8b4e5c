import type { ApiProfile } from '../http/api-profile.ts';
import { Problem } from '../problems/problem.ts';

/** Health, metrics, the contract, and whatever path belongs to nobody. */
export const systemProfile: ApiProfile = {
  name: 'operations',
  basePath: '',
  aliases: [],
  errorMediaType: 'application/problem+json',
  codes: {
    noRoute: 'not_found',
    methodNotAllowed: 'method_not_allowed',
    invalidJson: 'invalid_json',
    missingCredentials: 'missing_credentials',
  },
  unknownQuery: 'ignored',
  bodyLimitBytes: 1024,
  mediaTypes: ['application/json'],
  gather: ({ queryString }) => ({ query: Object.fromEntries(new URLSearchParams(queryString)), body: undefined }),
  // The only input of these operations is the name of an error page.
  toProblem: () =>
    new Problem('not_found', { detail: 'There is no page of this name; /openapi.json lists every error code.' }),
  refuse: () => undefined,
};
