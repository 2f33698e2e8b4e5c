import { expect, test } from 'vitest';
import { waitForFirst } from './wait-for-first.ts';

const inProgress = () => Response.json({ code: 'idempotency_in_progress' }, { status: 409 });
const reused = () => Response.json({ code: 'idempotency_key_reused' }, { status: 409 });
const created = () => Response.json({ id: 7 }, { status: 201 });

/** Sends a request to a service with these responses. Returns the status, and the bodies that the service got. */
async function send(responses: (() => Response)[], headers: Record<string, string>) {
  const bodies: string[] = [];
  const fetch = waitForFirst(async (request) => {
    bodies.push(await request.text());
    return responses.shift()?.() ?? created();
  });
  const { status } = await fetch(new Request('http://127.0.0.1/v1/users', { method: 'POST', body: 'typed', headers }));
  return { status, bodies };
}

test.each<[string, (() => Response)[], Record<string, string>, number, number]>([
  ['waits while the first request runs', [inProgress, created], { 'Idempotency-Key': 'k' }, 201, 2],
  ['returns other conflicts at once', [reused], { 'Idempotency-Key': 'k' }, 409, 1],
  ['does not repeat requests without a key', [inProgress], {}, 409, 1],
])('%s', async (_claim, responses, headers, status, tries) => {
  expect(await send(responses, headers)).toEqual({ status, bodies: Array(tries).fill('typed') });
});
