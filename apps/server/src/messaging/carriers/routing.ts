import type { Routable } from '../messages/message.ts';
import type { Carrier } from './carrier.ts';
import { type Carriers, simulatorName } from './carriers.ts';
import type { Route } from './carriers-file.ts';

export interface CarriersOptions {
  /** Takes every message of a test key, and no other. */
  readonly simulator: Carrier;
  readonly live: readonly Carrier[];
  /** In their order: the first that fits a message decides. */
  readonly routes: readonly Route[];
  /** From 0 to 1, 1 excluded: chooses among carriers by their weights. */
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

/** Those that cannot be used leave their share to the others in the proportion of their weights. */
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
