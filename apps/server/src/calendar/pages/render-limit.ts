import { createConcurrencyLimit } from '../../limits/concurrency-limit.ts';
import { Problem } from '../../problems/problem.ts';

export type RenderLimit = <Page>(render: () => Promise<Page>) => Promise<Page>;

/**
 * Renders few pages at a time, so that a crowd of visitors leaves CPU to the API. The others wait, in order, and fail with
 * 503 if none becomes free in time. Pages in the response cache do not come here.
 */
export function createRenderLimit({ atOnce = 4, waitMs = 2_000 } = {}): RenderLimit {
  const limited = createConcurrencyLimit(atOnce);
  return (render) =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        reject(tooManyPages());
      }, waitMs);
      void limited(async () => {
        clearTimeout(timer);
        if (!isLate) await render().then(resolve, reject);
      });
    });
}

const tooManyPages = () =>
  new Problem('overloaded', {
    detail: 'More people open pages than the service can render at the moment: open this page again in a few seconds.',
    headers: { 'Retry-After': '3' },
  });
