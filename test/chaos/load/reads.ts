import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../cluster/programs.ts';
import type { Attempt, Read } from '../sums/observations.ts';
import { ask } from './requests.ts';
import type { SenderAccount, Sending } from './sends.ts';

const perSecond = 10;

export interface Reading {
  readonly reads: Read[];
  stop(): Promise<void>;
}

/** Reads accepted messages. One that is missing counts as version -1 of what was written as version 0. */
export function startReads({ apis, bearer, draw }: SenderAccount, { sends }: Sending): Reading {
  const reads: Read[] = [];
  const open = new Set<Promise<void>>();
  async function readOne(): Promise<void> {
    const ids = draw
      .from(sends)
      ?.attempts.flatMap(({ status, id }) => (status === 202 && id !== undefined ? [id] : []));
    const id = ids?.[0];
    if (id === undefined) return;
    const asked = { path: `/v1/messages/${id}`, headers: { authorization: bearer } };
    const { body, ...answer } = await ask(draw.chance(0.5) ? apis : apis.toReversed(), asked);
    if (answer.status === 404) reads.push({ ...answer, status: 200, written: 0, seen: -1 });
    else reads.push({ ...answer, written: 0, seen: answer.status === 200 ? 0 : undefined });
  }
  const timer = setInterval(() => {
    const read = readOne().finally(() => open.delete(read));
    open.add(read);
  }, 1_000 / perSecond);
  return {
    reads,
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

export interface Writing {
  readonly writes: Attempt[];
  readonly reads: Read[];
  stop(): Promise<void>;
}

const pauseMs = 100;
const venueName = 'Ndere Centre';

/**
 * Writes the next version of a venue at one process and reads it at the other, one after another. Half of the reads are
 * anonymous, so that standbys answer them; each has an address of its own, because responses are cached.
 */
export async function startWriter({ apis, draw }: SenderAccount, basic: string): Promise<Writing> {
  const headers = { authorization: basic };
  const writes: Attempt[] = [];
  const reads: Read[] = [];
  let id: number | undefined;
  // A machine with much other work may refuse it with 503.
  await until('the venue of the writer is stored', async () => {
    const made = await ask(apis, { path: '/events/v1/venues', method: 'POST', headers, body: { venue: venueName } });
    ({ id } = (made.body ?? {}) as { id?: number }); // as: the response of the contract
    return id !== undefined;
  });
  const path = `/events/v1/venues/${id}`;
  let isStopping = false;

  async function work(): Promise<void> {
    let written = 0;
    for (let version = 1; !isStopping; version += 1) {
      const [here, there] = draw.chance(0.5) ? apis : apis.toReversed();
      if (!here || !there) throw new Error('The writer needs two processes.');
      const { body: _, ...write } = await ask([here, there], {
        path,
        method: 'POST',
        headers,
        body: { phone: `${version}` },
      });
      writes.push(write);
      if (write.status === 200) written = version;
      const asked = draw.chance(0.5) ? { path, headers } : { path: `${path}?read=${version}` };
      const { body, ...read } = await ask([there, here], asked);
      const { phone } = (body ?? {}) as { phone?: string }; // as: the response of the contract
      reads.push({ ...read, written, seen: read.status === 200 ? Number(phone || 0) : undefined });
      await delay(pauseMs);
    }
  }
  const working = work();
  return {
    writes,
    reads,
    async stop() {
      isStopping = true;
      await working;
    },
  };
}
