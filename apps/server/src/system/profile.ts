import { type ApiProfile, ownConventions } from '../http/api-profile.ts';
import { renderNotFoundPage } from '../http/responses/not-found-page.ts';
import { Problem } from '../problems/problem.ts';

/** Health, metrics, the contract, and whatever path belongs to nobody. */
export const systemProfile: ApiProfile = {
  ...ownConventions,
  basePath: '',
  requiresHttps: false,
  unknownQuery: 'ignored',
  bodyLimitBytes: 1024,
  gather: ({ queryString }) => ({ query: Object.fromEntries(new URLSearchParams(queryString)), body: undefined }),
  notFoundPage: renderNotFoundPage,
  toProblem: (errors) =>
    new Problem('validation_failed', {
      detail: errors.map(({ members, accepts }) => `'${members.join('/')}' ${accepts}.`).join(' '),
    }),
};
