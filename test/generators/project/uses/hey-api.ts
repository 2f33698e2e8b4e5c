import { listEvents, sendMessage } from '../generated/hey-api';
import { client } from '../generated/hey-api/client.gen';
import { key, message, report, url } from './caller';

// Operations that take a password as well ask for both.
client.setConfig({ baseUrl: url, auth: ({ scheme }) => (scheme === 'bearer' ? key : undefined), throwOnError: true });
const { data: events } = await listEvents({ query: { tags: ['jazz'], per_page: 1 }, throwOnError: true });
const { data: sent } = await sendMessage({ body: message, throwOnError: true });
report(events.total, sent.status);
