import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fullName, hostNames } from './cluster-files.ts';
import { run } from './programs.ts';

const bridge = 'chaos';
const addressOf = (place: number): string => `10.0.0.${place}`;

/**
 * A network namespace for each host, connected by a bridge to the services, which run beside it. Names are resolved by
 * `/etc/hosts`; that file and the list of namespaces are mounted for this run only.
 */
export function createNetwork(folder: string): void {
  mkdirSync('/run/netns', { recursive: true });
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns');
  run('ip', 'link', 'set', 'lo', 'up');
  run('ip', 'link', 'add', bridge, 'type', 'bridge');
  run('ip', 'address', 'add', `${addressOf(100)}/24`, 'dev', bridge);
  run('ip', 'link', 'set', bridge, 'up');
  for (const [index, host] of hostNames.entries()) connectHost(host, addressOf(index + 1));
  nameHosts(path.join(folder, 'etc-hosts'));
}

function connectHost(host: string, address: string): void {
  run('ip', 'netns', 'add', host);
  run('ip', 'link', 'add', `to-${host}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', host);
  run('ip', 'link', 'set', `to-${host}`, 'master', bridge, 'up');
  run('ip', '-n', host, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  run('ip', '-n', host, 'link', 'set', 'eth0', 'up');
  run('ip', '-n', host, 'link', 'set', 'lo', 'up');
}

function nameHosts(file: string): void {
  const names = hostNames.map((host, index) => `${addressOf(index + 1)} ${fullName(host)}\n`);
  writeFileSync(file, ['127.0.0.1 localhost\n', ...names].join(''));
  run('mount', '--bind', file, '/etc/hosts');
}

/** Drops all packets between a host and others, without an answer. */
export function silence(host: string): void {
  const chain = (hook: string, interfaces: string) =>
    `chain ${hook} { type filter hook ${hook} priority 0; ${interfaces} eth0 drop; }`;
  const table = `table inet silence { ${chain('input', 'iifname')}; ${chain('output', 'oifname')}; }`;
  run('ip', 'netns', 'exec', host, 'nft', table);
}

export const endSilence = (host: string): void =>
  void run('ip', 'netns', 'exec', host, 'nft', 'delete table inet silence');
