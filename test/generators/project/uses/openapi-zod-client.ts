import { createApiClient } from '../generated/openapi-zod-client';
import { bearer, message, report, url } from './caller';

const api = createApiClient(url);
const events = await api.listEvents({ queries: { tags: ['jazz'], per_page: 1 } });
const sent = await api.sendMessage(message, { headers: bearer });
report(events.total, sent.status);
