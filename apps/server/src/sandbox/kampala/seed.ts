import type { components } from '@ngoma/contract';
import { sandboxCredentials } from '../credentials.ts';
import { categories, listEvents, organizers, venues } from './calendar.ts';

export interface SeedOptions {
  /** The address of the sandbox, such as `http://127.0.0.1:41234`. */
  readonly url: string;
  readonly nowMs: number;
  readonly zone: string;
}

/** The sandbox starts so far in the past, so that its messages are old. */
export const seededAgoMs = 7_200_000;

/** Fills a sandbox through its API, then advances its clock to the present. */
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

  /** Sequential, so that ids are the same in every sandbox. */
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

/** Some numbers of the simulator let a message fail. */
const messages: readonly components['schemas']['MessageCreate'][] = [
  {
    to: '+256772123456',
    message: 'Webale! Your seat at Ndere Cultural Centre is booked: row C, 12.',
    sender_id: 'NGOMA',
  },
  { to: '+256701555010', message: 'Your code is 482913. It is good for ten minutes.', sender_id: 'NGOMA' },
  { to: '+256772129901', message: 'Jazz under the Mvule begins at 19:30. Gates open at 18:00.', sender_id: 'NGOMA' },
  {
    to: '+256752333444',
    message: 'Tukusanyukidde! Saturday Five meets at the Cricket Oval, 06:30.',
    sender_id: 'PEARLRUN',
  },
  {
    to: '+256782129905',
    message: 'Reminder: Drums for Children, tomorrow at 10:00, Uganda Museum.',
    sender_id: 'NGOMA',
  },
];
