import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { CarrierHealth } from './carrier.ts';
import type { CarriersFile } from './carriers-file.ts';
import { createLiveCarriers } from './live-carriers.ts';

const patienceMs = 15_000;
const stopMs = 2_000;

/**
 * Connects to a carrier once, as the service would, and resolves with what came of it. It sends no message.
 * @throws an Error whose message says what is wrong
 */
export async function examineCarrier(
  name: string,
  { carriers }: Pick<CarriersFile, 'carriers'>,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): Promise<string> {
  const settings = carriers.get(name);
  const [carrier] = settings ? createLiveCarriers({ carriers: new Map([[name, settings]]) }, { clock, log }) : [];
  if (!carrier) throw new Error(`${name} is not in the file of NGOMA_CARRIERS`);
  const changed = Promise.withResolvers<void>();
  // The first change is the answer: bound, or why not.
  await carrier.start({
    receive: () => Promise.reject(new Error('Whoever only looks takes no receipts')),
    receiveText: () => Promise.reject(new Error('Whoever only looks takes no texts')),
    expects: async () => false,
    onChange: changed.resolve,
  });
  const cancel = clock.after(patienceMs, changed.resolve);
  await changed.promise;
  cancel();
  const { health } = carrier;
  await carrier.stop(stopMs);
  return describe(health);
}

function describe(health: CarrierHealth): string {
  if (health.kind === 'down') throw new Error(health.reason);
  if (health.warning !== undefined) throw new Error(health.warning);
  return 'connected, and taken leave of';
}
