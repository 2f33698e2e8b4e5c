import type { Routable } from '../messages/message.ts';
import type { Carrier } from './carrier.ts';

/** All carriers of an installation, and which messages go to which. */
export interface Carriers {
  readonly all: readonly Carrier[];
  find(name: string): Carrier | undefined;
  /**
   * The carrier for a message: of the first route that fits, one at random by weight among those that `isUsable`, else
   * the first usable of its failover list. Undefined: no route fits, or none of its carriers is usable.
   */
  route(message: Routable, isUsable: (carrier: string) => boolean): string | undefined;
}

export const simulatorName = 'simulator';
