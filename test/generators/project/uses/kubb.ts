import type { ListEventsQueryResponse } from '../generated/kubb/types/ListEvents';
import { listEventsQueryResponseSchema } from '../generated/kubb/zod/listEventsSchema';
import { sendMessage202Schema, sendMessageMutationRequestSchema } from '../generated/kubb/zod/sendMessageSchema';
import { bearer, message, report, url } from './caller';

const headers = { ...bearer, 'Content-Type': 'application/json' };
const body = JSON.stringify(sendMessageMutationRequestSchema.parse(message));
const list = await (await fetch(`${url}/events/v1/events?tags=jazz&per_page=1`)).json();
const events: ListEventsQueryResponse = listEventsQueryResponseSchema.parse(list);
const answer = await (await fetch(`${url}/v1/messages`, { method: 'POST', headers, body })).json();
report(events.total, sendMessage202Schema.parse(answer).status);
