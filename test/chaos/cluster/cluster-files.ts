import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../harness/child-server.ts';

/** The hosts of the files, and the account that Patroni creates there. */
export const hostNames = ['db1', 'db2', 'db3'] as const;
export const fullName = (host: string): string => `${host}.example.ug`;
export const superuser = { user: 'postgres', password: 'change-me-1' };

/** Lines that differ between the hosts, as the comments of the files say. */
const ownLine = /^(name|initial-advertise-peer-urls|advertise-client-urls| {2}connect_address): /;
const ownLines = 3;

/** `deploy/cluster/etcd.yml` for a host. With a file, etcd 3.4 serves version 3 over HTTP only if the file says so. */
export const etcdFile = (host: string, api: EtcdApi): string =>
  forHost('etcd.yml', host) + (api === 'etcd3' ? 'enable-grpc-gateway: true\n' : '');

/** The version of etcd's API that Patroni uses: `etcd` is version 2. */
export type EtcdApi = 'etcd' | 'etcd3';

/** `deploy/cluster/patroni.yml` for a host. Without the watchdog, which would reset the machine of the run. */
export function patroniFile(host: string, api: EtcdApi, settings: Readonly<Record<string, number>>): string {
  const file = replaceOne(forHost('patroni.yml', host), /mode: required/, 'mode: "off"');
  return Object.entries(settings).reduce(
    (text, [name, value]) => replaceOne(text, new RegExp(`\\b${name}: \\d+`), `${name}: ${value}`),
    replaceOne(file, /^etcd:$/m, `${api}:`),
  );
}

function replaceOne(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new Error(`patroni.yml does not contain ${pattern}.`);
  return text.replace(pattern, by);
}

function forHost(file: string, host: string): string {
  const lines = readFileSync(path.join(root, 'deploy/cluster', file), 'utf8').split('\n');
  const own = lines.filter((line) => ownLine.test(line));
  if (own.length !== ownLines) throw new Error(`${file} has ${own.length} lines of its own host, not ${ownLines}.`);
  return lines.map((line) => (ownLine.test(line) ? line.replaceAll('db1', host) : line)).join('\n');
}
