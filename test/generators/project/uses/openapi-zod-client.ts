import { createApiClient } from '../generated/openapi-zod-client';
import { key, report, url } from './caller';

const message = 'Your booking at Ndere Centre is confirmed.';
const to = '+256772123456';
const api = createApiClient(url);
const headers = { Authorization: `Bearer ${key}` };

const events = await api.listEvents({ queries: { tags: ['jazz', 'live'] } });
const event = await api.getEvent({ params: { id: events.events[0]?.id ?? 0 } });
const preview = await api.previewMessage({ message }, { headers });
const sent = await api.sendMessage({ to, message }, { headers });
const read = await api.getMessage({ params: { id: sent.id }, headers });
const listed = await api.listMessages({
  queries: { status: ['accepted', 'queued', 'sending', 'sent', 'delivered'] },
  headers,
});
report({ events, event, preview, sent, read, listed });
