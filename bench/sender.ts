import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** The sender of messages, and the address of the service. */
export interface Account {
  readonly url: string;
  readonly key: string;
}

/** The time at which each message was accepted, in milliseconds since the epoch, by the digits of its phone. */
export type Accepted = Map<string, number>;

const connections = 256;
const text = 'Your seat at Ndere Centre is booked for Friday, 19:00.';

interface Sending {
  readonly count: number;
  /** Default: as fast as they are accepted. */
  readonly perSecond?: number;
  /** The number of phones that have had a message. */
  readonly from?: number;
}

/** The digits of one of a million phones. */
export const phone = (number: number): string => `256${772_000_000 + number}`;

/** Sends messages and returns the time at which each was accepted. */
export async function sendMessages(account: Account, sending: Sending): Promise<Accepted> {
  const { count, perSecond = Number.POSITIVE_INFINITY, from = 0 } = sending;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const accepted: Accepted = new Map();
  const startedAt = performance.now();
  const waitMs = (number: number): number => startedAt + (number / perSecond) * 1000 - performance.now();
  let begun = 0;

  async function sendOneByOne(): Promise<void> {
    while (begun < count) {
      const number = begun++;
      if (waitMs(number) > 0) await delay(waitMs(number));
      const digits = phone(from + number);
      await sendOne(agent, account, digits);
      accepted.set(digits, Date.now());
    }
  }

  await Promise.all(Array.from({ length: connections }, sendOneByOne));
  agent.destroy();
  return accepted;
}

function sendOne(agent: Agent, { url, key }: Account, digits: string): Promise<void> {
  const body = JSON.stringify({ to: `+${digits}`, message: text });
  const headers = {
    Authorization: `Bearer ${key}`,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  };
  return new Promise((done, fail) => {
    const sent = request(`${url}/v1/messages`, { agent, method: 'POST', headers }, (response) => {
      response.resume();
      response.on('end', () => {
        if (response.statusCode === 202) done();
        else fail(new Error(`The service responded to a send with ${response.statusCode}`));
      });
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
