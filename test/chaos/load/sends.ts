import { setTimeout as delay } from 'node:timers/promises';
import type { Draw } from '../../harness/draw.ts';
import type { ServiceProcess } from '../service/installation.ts';
import type { Send, SendAttempt } from '../sums/observations.ts';
import { ask } from './requests.ts';

const repeatAfterMs = 1_000;
const prefix = '25677';

export interface Sending {
  /** The sends so far. */
  readonly sends: readonly Send[];
  /** Resolves when each send has its last answer. */
  stop(): Promise<void>;
}

/** The senders of a run. Phones are never used again, so that each text can be followed to the carrier. */
export interface SenderAccount {
  readonly apis: readonly ServiceProcess[];
  readonly bearer: string;
  readonly draw: Draw;
  /** Gives the number of the next phone. */
  nextPhone(): number;
}

/**
 * Sends to both processes. Half of the clients repeat a request without a 202 with the same key until they have one, and
 * once more after that; the others give up, so that refused messages can be looked for.
 */
export function startSends(account: SenderAccount, perSecond: number): Sending {
  const sends: { readonly phone: string; readonly attempts: SendAttempt[] }[] = [];
  const open = new Set<Promise<void>>();
  let isStopping = false;

  async function sendOne(): Promise<void> {
    const phone = `${prefix}${String(account.nextPhone()).padStart(7, '0')}`;
    const attempts: SendAttempt[] = [];
    sends.push({ phone, attempts });
    const repeats = account.draw.chance(0.5);
    do {
      attempts.push(await attempt(account, phone));
      if (repeats) await delay(repeatAfterMs);
    } while (repeats && !isStopping && attempts.at(-1)?.status !== 202);
    if (repeats) attempts.push(await attempt(account, phone));
  }

  const timer = setInterval(() => {
    const sent = sendOne().finally(() => open.delete(sent));
    open.add(sent);
  }, 1_000 / perSecond);
  return {
    sends,
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await Promise.all(open);
    },
  };
}

async function attempt({ apis, bearer, draw }: SenderAccount, phone: string): Promise<SendAttempt> {
  const { body, ...answer } = await ask(draw.chance(0.5) ? apis : apis.toReversed(), {
    path: '/v1/messages',
    method: 'POST',
    headers: { authorization: bearer, 'idempotency-key': `chaos-${phone}` },
    body: { to: `+${phone}`, message: `This is for ${phone}` },
  });
  const { id } = (body ?? {}) as { id?: string }; // as: the response of the contract
  return { ...answer, ...(id === undefined ? {} : { id }) };
}
