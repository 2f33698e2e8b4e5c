import type { Installation } from '../message-work/installation.ts';
import { median } from '../statistics.ts';
import { seededMessage } from './seed-by-sql.ts';

type SeededMessage = ReturnType<typeof seededMessage>;

const code = encodeURIComponent;
const before = ({ atMs }: SeededMessage): string => `created_before=${code(new Date(atMs).toISOString())}`;
const list = (query: (message: SeededMessage) => string) => (message: SeededMessage) =>
  `/v1/messages?limit=25&${query(message)}`;

/** Reads of one account, by the message that they name. */
const reads: Readonly<Record<string, (message: SeededMessage) => string>> = {
  'a list before a time': list(before),
  'delivered before a time': list((message) => `status=delivered&${before(message)}`),
  'undelivered before a time': list((message) => `status=undelivered&${before(message)}`),
  'failed, which none is': list((message) => `status=failed,rejected&${before(message)}`),
  'to a number': list(({ phone }) => `to=${code(phone)}`),
  'of a sender': list((message) => `sender_id=KCCA&${before(message)}`),
  'with a reason': list((message) => `reason=absent_subscriber&${before(message)}`),
  'with a reference': list(({ reference }) => `client_reference=${reference}`),
  'by a carrier': list((message) => `carrier=stand&${before(message)}`),
  'a message by id': ({ id }) => `/v1/messages/${id}`,
  'events of a message': ({ id }) => `/v1/messages/${id}/events`,
};

const requests = 15;
const stride = 7_919;

/** The median CPU time of each read in milliseconds. Each request names another message. */
export async function measureReads(
  { account, cpuMs }: Installation,
  messages: number,
  untilMs: number,
): Promise<Record<string, number>> {
  const measured: Record<string, number> = {};
  let place = Math.floor(Math.random() * messages);
  for (const [name, pathOf] of Object.entries(reads)) {
    const figures: number[] = [];
    for (let count = 0; count < requests; count += 1) {
      place = (place + stride) % messages;
      const path = pathOf(seededMessage(place, messages, untilMs));
      const spentMs = cpuMs();
      const response = await fetch(account.url + path, { headers: { authorization: `Bearer ${account.key}` } });
      const body = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${body}`);
      figures.push(cpuMs() - spentMs);
    }
    measured[name] = median(figures);
  }
  return measured;
}
