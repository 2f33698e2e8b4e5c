import type { Fetch } from '@ngoma/client';
import { expect, test } from 'vitest';
import { createConsole } from '../console.ts';

const at = Date.parse('2026-12-05T22:30:00Z');

const session = {
  user: { id: 2, login: 'amina', email: null, phone: null, role: 'administrator' },
  rights: ['write-posts', 'edit-others', 'read-messages', 'manage-webhooks', 'operate-carriers'],
  recent: true,
  session: null,
};

const carrier = {
  name: 'mtn <1>',
  state: 'running',
  reason: null,
  processes: [{ health: 'down', reason: 'timed out' }],
};

/** An API whose messages cannot be read. */
function createApi() {
  const requests: URL[] = [];
  const fetch: Fetch = async ({ url }) => {
    const address = new URL(url);
    requests.push(address);
    if (address.pathname === '/v1/session') return Response.json(session);
    if (address.pathname === '/events/v1/settings') return Response.json({ time_zone: 'Africa/Kampala' });
    if (address.pathname === '/v1/carriers') return Response.json({ data: [carrier] });
    if (address.pathname === '/v1/webhook-endpoints') return Response.json({ data: [] });
    if (address.pathname === '/events/v1/events') return Response.json({ events: [], total: 0, total_pages: 0 });
    return new Response('', { status: 500 });
  };
  return { fetch, requests };
}

async function openHome(fetch: Fetch) {
  const { body } = await createConsole({ zone: 'Africa/Kampala' }).respond({
    method: 'GET',
    path: '/console/',
    query: new URLSearchParams(),
    origin: 'http://127.0.0.1:3000',
    requestedOrigin: 'http://127.0.0.1:3000',
    secure: true,
    at,
    fetch,
    headers: { cookie: 'ngoma=ngoma_session_1', origin: undefined, 'sec-fetch-site': undefined },
    readForm: () => Promise.reject(new Error('There is no form.')),
  });
  return String(body);
}

test('a part that cannot be read says so, and the others are shown', async () => {
  const page = await openHome(createApi().fetch);
  expect(page).toContain('This part could not be read: The service does not respond at the moment.');
  expect(page).not.toContain('All is well');
  expect(page).toContain('mtn &lt;1&gt;</a><br><small class="muted">timed out</small>');
});

test('yesterday and today are days of the calendar', async () => {
  const { fetch, requests } = createApi();
  await openHome(fetch);
  const messages = requests.find((each) => each.searchParams.has('created_after'));
  expect(messages?.searchParams.get('created_after')).toBe('2026-12-04T21:00:00.000Z');
  const events = requests.find((each) => each.searchParams.has('starts_before'));
  expect(events?.searchParams.get('starts_before')).toBe('2026-12-07 00:00:00');
});
