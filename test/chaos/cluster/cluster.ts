import { Client } from 'pg';
import { fullName, hostNames, superuser } from './cluster-files.ts';
import { createHost, type Host, type HostOptions } from './host.ts';
import { createNetwork } from './network.ts';
import { until } from './programs.ts';

/** A member as Patroni lists it. */
interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly timeline?: number;
}

export interface Cluster {
  readonly hosts: readonly Host[];
  /** The host that Patroni records as primary. Throws if there is none. */
  primary(): Promise<Host>;
  /** The hosts that follow it, the one that confirms first. */
  standbys(): Promise<Host[]>;
  /** Waits for a primary, a recorded synchronous standby and another standby, which all stream. */
  healthy(): Promise<void>;
  /** Moves the primary to its synchronous standby, as an operator does. */
  switchOver(): Promise<void>;
  /** Changes settings of all hosts, such as `synchronous_mode`. */
  configure(settings: Readonly<Record<string, unknown>>): Promise<void>;
  /** Runs a statement as superuser on a host, in `database`. */
  query<Row>(host: Host, sql: string, database?: string): Promise<Row[]>;
}

/** The account of Ngoma. */
export const account = { name: 'ngoma', password: 'secret' };
/** The address that the guide recommends: all hosts. */
const hosts = hostNames.map((each) => `${fullName(each)}:5432`).join();
export const databaseUrl = `postgres://${account.name}:${account.password}@${hosts}/ngoma`;

export async function createCluster(folder: string, options: HostOptions): Promise<Cluster> {
  createNetwork(folder);
  const hosts = hostNames.map((name) => createHost(name, folder, options));
  for (const host of hosts) host.startEtcd();
  for (const host of hosts) host.startPatroni();
  const cluster = describeCluster(hosts);
  await cluster.healthy();
  const primary = await cluster.primary();
  await cluster.query(primary, `create role ${account.name} login password '${account.password}'`);
  await cluster.query(primary, `grant pg_read_all_stats to ${account.name}`);
  await cluster.query(primary, `create database ngoma owner ${account.name}`);
  return cluster;
}

function describeCluster(hosts: readonly Host[]): Cluster {
  const find = (members: readonly Member[], roles: readonly string[]) =>
    roles.flatMap((role) =>
      hosts.filter(({ name }) => members.some((each) => each.name === name && each.role === role)),
    );
  async function primary(): Promise<Host> {
    const [leader] = find(await listMembers(hosts), ['leader']);
    if (!leader) throw new Error('Patroni records no primary.');
    return leader;
  }
  return {
    hosts,
    primary,
    standbys: async () => find(await listMembers(hosts), ['sync_standby', 'replica']),
    healthy: () =>
      until('a primary, a synchronous standby and a replica', async () => isHealthy(await listMembers(hosts))),
    async configure(settings) {
      const { patroniUrl } = await primary();
      const response = await fetch(`${patroniUrl}/config`, { method: 'PATCH', body: JSON.stringify(settings) });
      if (!response.ok) throw new Error(`Patroni refused the settings: ${await response.text()}`);
    },
    async switchOver() {
      const [from, [to]] = [await primary(), find(await listMembers(hosts), ['sync_standby'])];
      const body = JSON.stringify({ leader: from.name, candidate: to?.name });
      const response = await fetch(`${from.patroniUrl}/switchover`, { method: 'POST', body });
      if (!response.ok) throw new Error(`Patroni refused the switchover: ${await response.text()}`);
    },
    async query<Row>(host: Host, sql: string, database = 'postgres'): Promise<Row[]> {
      const limits = { connectionTimeoutMillis: 5_000, query_timeout: 30_000 };
      const client = new Client({ host: fullName(host.name), database, ...superuser, ...limits });
      await client.connect();
      try {
        return (await client.query(sql)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Members by the first host that answers with a primary. */
async function listMembers(hosts: readonly Host[]): Promise<readonly Member[]> {
  for (const { patroniUrl } of hosts) {
    try {
      const response = await fetch(`${patroniUrl}/cluster`, { signal: AbortSignal.timeout(2_000) });
      const { members } = (await response.json()) as { members: readonly Member[] }; // as: Patroni's documented answer
      if (members.some(({ role }) => role === 'leader')) return members;
    } catch {
      // The next host may know.
    }
  }
  return [];
}

function isHealthy(members: readonly Member[]): boolean {
  const count = (wanted: string) => members.filter(({ role }) => role === wanted).length;
  const isOneTimeline = new Set(members.map(({ timeline }) => timeline)).size === 1;
  const isRunning = members.every(({ state }) => state === 'running' || state === 'streaming');
  return isOneTimeline && isRunning && count('leader') === 1 && count('sync_standby') === 1 && count('replica') === 1;
}
