import { setTimeout as delay } from 'node:timers/promises';
import { type ServerSession, SmppServer } from '@ngoma/smpp';
import { carrierMissing, StandInCarrier } from '../../../packages/smpp/test/stand-in-carrier.ts';

/** The carrier of a run. */
export interface Carrier {
  readonly port: number;
  /** The number of submits to each phone, by its digits. */
  submits(): Map<string, number>;
}

const delivered = 'sub:001 dlvrd:001 done date:2611211031 stat:DELIVRD err:000 text:';
/** Also the pause before a receipt is sent again. */
const receiptAfterMs = 100;
const receiptForMs = 60_000;

/** The stand-in of `TEST_SMSC`, or one on our own server side if the variable is not set. */
export async function startCarrier(): Promise<Carrier> {
  if (carrierMissing) return startOwnCarrier();
  const carrier = await StandInCarrier.start({ magic: 0 });
  return { port: carrier.port, submits: () => countBy(carrier.events('submit').map(({ dest }) => String(dest))) };
}

async function startOwnCarrier(): Promise<Carrier> {
  const submitted: string[] = [];
  let latest: ServerSession | undefined;

  /** Sends a receipt until a session accepts it: a client without its database refuses it. */
  async function report(phone: string, messageId: string): Promise<void> {
    const shortMessage = Buffer.from(`id:${messageId} ${delivered}`);
    const endsAtMs = performance.now() + receiptForMs;
    while (performance.now() < endsAtMs) {
      await delay(receiptAfterMs);
      const answer = await latest?.deliver({ esmClass: 0x04, sourceAddr: phone, shortMessage });
      if (answer?.outcome === 'accepted') return;
    }
  }

  const server = new SmppServer({
    authenticate: () => 0,
    handlers: {
      submit_sm({ destinationAddr }, session) {
        latest = session;
        const messageId = String(submitted.push(destinationAddr));
        void report(destinationAddr, messageId);
        return { messageId };
      },
    },
  });
  return { port: await server.listen(0), submits: () => countBy(submitted) };
}

function countBy(phones: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const phone of phones) counts.set(phone, (counts.get(phone) ?? 0) + 1);
  return counts;
}
