import { type ApiProfile, ownConventions } from '../../http/api-profile.ts';
import { renderNotFoundPage } from '../../http/responses/not-found-page.ts';
import { Problem } from '../../problems/problem.ts';

/** Where the pages are that `url` of events, venues, organizers, categories and tags leads to. */
export const pageProfiles: readonly ApiProfile[] = [
  pagesBelow('/event'),
  pagesBelow('/venue'),
  pagesBelow('/organizer'),
  // The address of a category has the slugs of those above it; its own is enough to find it.
  { ...pagesBelow('/events/category'), ignoresParents: true },
  pagesBelow('/tag'),
];

function pagesBelow(basePath: string): ApiProfile {
  return {
    ...ownConventions,
    basePath,
    requiresHttps: false,
    revision: 'calendar',
    tagsResponses: true,
    unknownQuery: 'ignored',
    bodyLimitBytes: 1024,
    gather: () => ({ query: {}, body: undefined }),
    notFoundPage: renderNotFoundPage,
    toProblem: (errors) =>
      new Problem('validation_failed', {
        detail: errors.map(({ members, accepts }) => `'${members.join('/')}' ${accepts}.`).join(' '),
      }),
  };
}
