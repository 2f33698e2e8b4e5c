import { SmppServer } from '@ngoma/smpp';
import { carrierMissing, StandInCarrier } from '../../../packages/smpp/test/stand-in-carrier.ts';

/** The carrier of a run. */
export interface Carrier {
  readonly port: number;
  /** The number of submits to each phone, by its digits. */
  submits(): Map<string, number>;
}

const delivered = 'sub:001 dlvrd:001 done date:2611211031 stat:DELIVRD err:000 text:';
const receiptAfterMs = 100;

/** The stand-in of `TEST_SMSC`, or one on our own server side if the variable is not set. */
export async function startCarrier(): Promise<Carrier> {
  if (carrierMissing) return startOwnCarrier();
  const carrier = await StandInCarrier.start({ magic: 0 });
  return { port: carrier.port, submits: () => countBy(carrier.events('submit').map(({ dest }) => String(dest))) };
}

async function startOwnCarrier(): Promise<Carrier> {
  const submitted: string[] = [];
  const server = new SmppServer({
    authenticate: () => 0,
    handlers: {
      submit_sm({ destinationAddr }, session) {
        const messageId = String(submitted.push(destinationAddr));
        const shortMessage = Buffer.from(`id:${messageId} ${delivered}`);
        setTimeout(
          () => session.deliver({ esmClass: 0x04, sourceAddr: destinationAddr, shortMessage }),
          receiptAfterMs,
        );
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
