import { listEvents, sendMessage } from '../generated/orval/fetch';
import { bearer, message, report } from './caller';

const events = await listEvents({ tags: ['jazz'], per_page: 1 });
const sent = await sendMessage(message, undefined, { headers: bearer });
if (events.status !== 200 || sent.status !== 202) throw new Error(`${events.status}, ${sent.status}`);
report(events.data.total, sent.data.status);
