import createClient from 'openapi-fetch';
import type { paths } from '../generated/openapi-typescript';
import { key, report, url } from './caller';

const message = 'Your booking at Ndere Centre is confirmed.';
const to = '+256772123456';
const client = createClient<paths>({ baseUrl: url, headers: { Authorization: `Bearer ${key}` } });
client.use({
  async onResponse({ response }) {
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  },
});

const { data: events } = await client.GET('/events/v1/events', { params: { query: { tags: ['jazz', 'live'] } } });
const id = events?.events[0]?.id ?? 0;
const { data: event } = await client.GET('/events/v1/events/{id}', { params: { path: { id } } });
const { data: preview } = await client.POST('/v1/messages/preview', { body: { message } });
const { data: sent } = await client.POST('/v1/messages', { body: { to, message } });
const path = { id: sent?.id ?? '' };
const { data: read } = await client.GET('/v1/messages/{id}', { params: { path } });
const status = ['accepted', 'queued', 'sending', 'sent', 'delivered'] as const;
const { data: listed } = await client.GET('/v1/messages', { params: { query: { status: [...status], limit: 1 } } });
if (events && event && preview && sent && read && listed) report({ events, event, preview, sent, read, listed });
