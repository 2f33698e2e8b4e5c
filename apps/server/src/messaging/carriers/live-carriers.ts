import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier, CarrierHealth } from './carrier.ts';
import type { CarriersFile } from './carriers-file.ts';
import { HttpCarrier } from './http/http-carrier.ts';
import { SmppCarrier } from './smpp/smpp-carrier.ts';

/** Creates the carriers of the file without starting them. */
export const createLiveCarriers = (
  { carriers }: Pick<CarriersFile, 'carriers'>,
  options: { readonly clock: Clock; readonly log: Logger },
): Carrier[] =>
  [...carriers].map(([name, settings]) =>
    settings.kind === 'smpp' ? new SmppCarrier(name, settings, options) : new HttpCarrier(name, settings, options),
  );

const timeoutMs = 15_000;
const stopMs = 2_000;

/**
 * Connects to a carrier once, without sending a message.
 * @throws an Error whose message is the reason of a failure
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
  // The first change of the health is the result.
  await carrier.start({
    receive: () => Promise.reject(new Error('A connection test takes no receipts')),
    receiveText: () => Promise.reject(new Error('A connection test takes no texts')),
    expects: async () => false,
    onChange: changed.resolve,
  });
  const cancel = clock.after(timeoutMs, changed.resolve);
  await changed.promise;
  cancel();
  const { health } = carrier;
  await carrier.stop(stopMs);
  return describeHealth(health);
}

function describeHealth(health: CarrierHealth): string {
  if (health.kind === 'down') throw new Error(health.reason);
  if (health.warning !== undefined) throw new Error(health.warning);
  return 'connected and disconnected';
}
