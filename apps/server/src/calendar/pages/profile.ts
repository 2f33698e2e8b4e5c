import { type ApiProfile, ownConventions } from '../../http/api-profile.ts';
import { renderErrorPage } from '../../http/responses/page.ts';
import { Problem } from '../../problems/problem.ts';
import { gatherInput, withoutNulInside } from '../tec/gather-input.ts';

/** The pages that `url` of events, venues, organizers, categories and tags names, those of all events, and their lists. */
export const pageProfiles: readonly ApiProfile[] = [
  pagesBelow('/event'),
  pagesBelow('/venue'),
  pagesBelow('/organizer'),
  // The path of a category contains the slugs of its ancestors; its own slug is sufficient.
  { ...pagesBelow('/events/category'), ignoresParents: true },
  pagesBelow('/events'),
  pagesBelow('/tag'),
  pagesBelow('/sitemap.xml'),
  pagesBelow('/robots.txt'),
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
    gather: (raw, shape) => ({ query: withoutNulInside(gatherInput(raw, shape).query), body: undefined }),
    errorPage: renderErrorPage,
    toProblem: (errors) =>
      new Problem('validation_failed', {
        detail: errors.map(({ members, accepts }) => `'${members.join('/')}' ${accepts}.`).join(' '),
      }),
  };
}
