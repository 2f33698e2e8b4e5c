import { sandboxCredentials } from '../credentials.ts';
import { categories, listEvents, organizers, venues } from './calendar.ts';
import { messages } from './messages.ts';

export interface SeedOptions {
  /** Of the sandbox: `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly nowMs: number;
  readonly zone: string;
}

/** How far behind the machine's clock a sandbox begins, so that its messages lie in the past. */
export const seededAgoMs = 7_200_000;

/** Fills a sandbox as a client would, through its operations, and moves its time on to the machine's. */
export async function seedKampala({ url, nowMs, zone }: SeedOptions): Promise<void> {
  const { login, password, key } = sandboxCredentials;
  const basic = `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`;

  async function post<Body>(path: string, body: object, authorization: string): Promise<Body> {
    const headers = { 'Content-Type': 'application/json', Authorization: authorization };
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`The sandbox refused its own '${path}': ${JSON.stringify(answer)}`);
    return answer as Body; // as: the service answers as the contract says
  }

  /** One after another, so that each has the same id in every sandbox. */
  async function create(path: string, bodies: readonly object[]): Promise<number[]> {
    const ids: number[] = [];
    for (const body of bodies) ids.push((await post<{ id: number }>(`/events/v1/${path}`, body, basic)).id);
    return ids;
  }

  await create(
    'categories',
    categories.map((name) => ({ name })),
  );
  const ids = { venues: await create('venues', venues), organizers: await create('organizers', organizers) };
  await create('events', listEvents(ids, nowMs, zone));
  for (const message of messages) await post('/v1/messages', message, `Bearer ${key}`);
  await post('/sandbox/advance', { seconds: seededAgoMs / 1_000 }, basic);
}
