import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { root } from '../../harness/child-server.ts';
import { account, databaseUrl } from '../cluster/cluster.ts';
import { asPostgres } from '../cluster/host.ts';
import { run, start, until } from '../cluster/programs.ts';

/** The programs of Debian in front of PostgreSQL, with the files in `deploy/cluster`. */
export const proxies = ['haproxy', 'pgbouncer'] as const;
export type ProxyName = (typeof proxies)[number];

/** The addresses in the files. */
const ports: Readonly<Record<ProxyName, number>> = { haproxy: 5000, pgbouncer: 6432 };

/** Starts HAProxy, or PgBouncer in front of it. Returns the address for Ngoma: without a proxy, all hosts. */
export async function startProxy(folder: string, proxy: ProxyName | undefined): Promise<string> {
  if (proxy === undefined) return databaseUrl;
  const logs = path.join(folder, 'logs');
  start(['haproxy', '-f', path.join(root, 'deploy/cluster/haproxy.cfg')], { log: path.join(logs, 'haproxy.log') });
  await until('HAProxy accepts connections', () => accepts(ports.haproxy));
  if (proxy === 'pgbouncer') {
    const file = writePgBouncerFiles(path.join(folder, 'pgbouncer'));
    // It refuses to run as root.
    start([...asPostgres, 'pgbouncer', file], { log: path.join(logs, 'pgbouncer.log') });
    await until('PgBouncer accepts connections', () => accepts(ports.pgbouncer));
  }
  return `postgres://${account.name}:${account.password}@127.0.0.1:${ports[proxy]}/ngoma`;
}

/** `deploy/cluster/pgbouncer.ini` with the addresses of the run. */
function writePgBouncerFiles(folder: string): string {
  mkdirSync(folder);
  const users = path.join(folder, 'userlist.txt');
  writeFileSync(users, `"${account.name}" "${account.password}"\n`);
  const text = readFileSync(path.join(root, 'deploy/cluster/pgbouncer.ini'), 'utf8')
    .replace(/^ngoma = .*$/m, `ngoma = host=127.0.0.1 port=${ports.haproxy} dbname=ngoma`)
    .replace(/^auth_file = .*$/m, `auth_file = ${users}`);
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(file, `${text}unix_socket_dir =\n`);
  run('chown', '-R', 'postgres:postgres', folder);
  return file;
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      done(true);
    });
    socket.on('error', () => done(false));
  });
