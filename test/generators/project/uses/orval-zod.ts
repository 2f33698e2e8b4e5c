import { ListEventsResponse, SendMessageBody, SendMessageResponse } from '../generated/orval/zod';
import { bearer, message, report, url } from './caller';

const headers = { ...bearer, 'Content-Type': 'application/json' };
const body = JSON.stringify(SendMessageBody.parse(message));
const events = ListEventsResponse.parse(await (await fetch(`${url}/events/v1/events?tags=jazz&per_page=1`)).json());
const sent = SendMessageResponse.parse(
  await (await fetch(`${url}/v1/messages`, { method: 'POST', headers, body })).json(),
);
report(events.total, sent.status);
