import type { Routable } from '../messages/message.ts';
import type { Carrier } from './carrier.ts';

/** All carriers and the routes to them. */
export interface Carriers {
  readonly all: readonly Carrier[];
  find(name: string): Carrier | undefined;
  /**
   * The carrier for a message: of the first matching route, a usable one at random by weight, else the first usable one of
   * its failover list. Undefined if there is none.
   */
  route(message: Routable, isUsable: (carrier: string) => boolean): string | undefined;
}

/** The carriers of matching messages; a route without a condition matches all. */
export interface Route {
  /** Prefixes of numbers such as `+25677`. */
  readonly prefixes?: readonly string[] | undefined;
  readonly senders?: readonly string[] | undefined;
  readonly carriers: readonly { readonly carrier: string; readonly weight: number }[];
  /** Tried in this order if none of `carriers` is usable. */
  readonly failover: readonly string[];
}

export const simulatorName = 'simulator';

export interface CarriersOptions {
  /** Takes all messages of test keys, and no others. */
  readonly simulator: Carrier;
  readonly live: readonly Carrier[];
  /** The first match counts. */
  readonly routes: readonly Route[];
  /** In [0, 1): the choice by weight. */
  readonly random?: () => number;
}

export function createCarriers({ simulator, live, routes, random = Math.random }: CarriersOptions): Carriers {
  const all = [simulator, ...live];
  const byName = new Map(all.map((carrier) => [carrier.name, carrier]));
  return {
    all,
    find: (name) => byName.get(name),
    route(message, isUsable) {
      if (message.mode === 'test') return isUsable(simulatorName) ? simulatorName : undefined;
      const route = routes.find((each) => fits(each, message));
      return route && (chooseByWeight(route, isUsable, random) ?? route.failover.find((name) => isUsable(name)));
    },
  };
}

const fits = ({ prefixes, senders }: Route, { to, senderId }: Routable): boolean =>
  (prefixes === undefined || prefixes.some((prefix) => to.startsWith(prefix))) &&
  (senders === undefined || (senderId !== null && senders.includes(senderId)));

function chooseByWeight(
  { carriers }: Route,
  isUsable: (carrier: string) => boolean,
  random: () => number,
): string | undefined {
  const usable = carriers.filter(({ carrier }) => isUsable(carrier));
  let left = random() * usable.reduce((sum, { weight }) => sum + weight, 0);
  const chosen = usable.find(({ weight }) => {
    left -= weight;
    return left < 0;
  });
  return (chosen ?? usable.at(-1))?.carrier;
}
