import { parseArgs } from 'node:util';
import type { EtcdApi } from './cluster/cluster-files.ts';
import { faults } from './faults/faults.ts';
import { faultsOfShortRun, full, type Pace, short } from './pace.ts';
import { type ProxyName, proxies } from './service/proxy.ts';

export const usage = `Usage: npm run chaos -- [--ci] [--rounds N] [--faults a,b] [--seed N] [--etcd3] [--through haproxy|pgbouncer]

  --ci      eight faults, each for a few seconds; fails for what was lost, doubled or stale, not for times
  --rounds  rounds of the faults, default 1
  --faults  names, separated by commas; default all:
${Object.entries(faults)
  .map(([name, { title }]) => `            ${name.padEnd(24)}${title}`)
  .join('\n')}
  --seed    of hosts and moments; a run prints its own
  --etcd3   Patroni uses version 3 of etcd's API and not version 2
  --through connects by HAProxy, or by PgBouncer in session mode and HAProxy, and not by the addresses of all hosts
`;

export interface Options {
  readonly rounds: number;
  readonly names: readonly string[];
  readonly seed: number;
  readonly etcdApi: EtcdApi;
  readonly proxy: ProxyName | undefined;
  readonly pace: Pace;
}

/** Returns undefined if the parameters are wrong. */
export function readOptions(parameters: readonly string[]): Options | undefined {
  try {
    const { values } = parseArgs({
      args: [...parameters],
      options: {
        ci: { type: 'boolean', default: false },
        rounds: { type: 'string' },
        faults: { type: 'string' },
        seed: { type: 'string' },
        etcd3: { type: 'boolean', default: false },
        through: { type: 'string' },
      },
    });
    const names = values.faults?.split(',') ?? (values.ci ? faultsOfShortRun : Object.keys(faults));
    const pace = values.ci ? short : full;
    const [rounds, seed] = [Number(values.rounds ?? 1), Number(values.seed ?? Date.now() % 1_000_000)];
    const proxy = proxies.find((each) => each === values.through);
    const isKnown = values.through === undefined || proxy !== undefined;
    const isValid = isKnown && Number.isSafeInteger(rounds) && rounds > 0 && Number.isSafeInteger(seed);
    return isValid && names.every((name) => name in faults)
      ? { rounds, names, seed, etcdApi: values.etcd3 ? 'etcd3' : 'etcd', proxy, pace }
      : undefined;
  } catch {
    return undefined;
  }
}
