import type { Fetch } from '@ngoma/client';

const maxTries = 30;
const pauseMs = 500;

/** After a double click, the request of the second form waits for that of the first, and has its response. */
export const waitForFirst =
  (fetch: Fetch): Fetch =>
  async (request) => {
    if (!request.headers.has('idempotency-key')) return fetch(request);
    for (let tries = 1; ; tries++) {
      const response = await fetch(request.clone());
      if (tries === maxTries || !(await isInProgress(response))) return response;
      await new Promise((done) => setTimeout(done, pauseMs));
    }
  };

async function isInProgress(response: Response): Promise<boolean> {
  if (response.status !== 409) return false;
  return (await response.clone().text()).includes('"idempotency_in_progress"');
}
