import type { Logger } from '../../log/log.ts';
import type { Clock } from '../../time/clock.ts';
import type { Carrier } from './carrier.ts';
import type { CarriersFile } from './carriers-file.ts';
import { createHttpCarrier } from './http-carrier.ts';
import { createSmppCarrier } from './smpp-carrier.ts';

/** The carriers of the file, none of them started. */
export const createLiveCarriers = (
  { carriers }: Pick<CarriersFile, 'carriers'>,
  options: { readonly clock: Clock; readonly log: Logger },
): Carrier[] =>
  [...carriers].map(([name, settings]) =>
    settings.kind === 'smpp' ? createSmppCarrier(name, settings, options) : createHttpCarrier(name, settings, options),
  );
