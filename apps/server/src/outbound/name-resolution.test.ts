import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { createTestClock } from '../../test/harness/clock.ts';
import { resolveHostname } from './name-resolution.ts';

const typeA = 1;
const typeAaaa = 28;
const noError = 0;
const noSuchName = 3;
const serverFailure = 2;

/** Resource records of a type, or the code of a failure (RFC 1035 §4.1). */
type Zone = Readonly<Record<number, readonly Uint8Array[] | number>>;

/** A name server on loopback that says the same of every name, and a resolver that asks it. */
async function startNameServer(zone: Zone) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const questionEnd = query.indexOf(0, 12) + 5;
    const found = zone[query.readUInt16BE(questionEnd - 4)] ?? [];
    const [records, code] = typeof found === 'number' ? [[], found] : [found, noError];
    const header = Buffer.alloc(12);
    query.copy(header, 0, 0, 2);
    header.writeUInt16BE(0x8180 | code, 2);
    header.writeUInt16BE(1, 4);
    header.writeUInt16BE(records.length, 6);
    const type = query.subarray(questionEnd - 4, questionEnd - 2);
    const answers = records.flatMap((data) => [
      Buffer.from([0xc0, 0x0c]), // the name of the question
      type,
      Buffer.from([0, 1, 0, 0, 0, 60, 0, data.length]), // class IN, 60 s, length
      data,
    ]);
    socket.send(Buffer.concat([header, query.subarray(12, questionEnd), ...answers]), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 60_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, [Symbol.dispose]: () => void socket.close() };
}

const ipv4 = Uint8Array.of(196, 43, 133, 1);
const ipv6 = Uint8Array.of(0x2c, 0x0f, 0xfb, 0x50, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);

test.each<[string, Zone, string[]]>([
  ['both kinds of addresses, IPv4 first', { [typeAaaa]: [ipv6], [typeA]: [ipv4] }, ['196.43.133.1', '2c0f:fb50::1']],
  ['only IPv6', { [typeAaaa]: [ipv6] }, ['2c0f:fb50::1']],
  ['IPv4 from a server that fails at IPv6', { [typeA]: [ipv4], [typeAaaa]: serverFailure }, ['196.43.133.1']],
])('a name can have %s', async (_name, zone, addresses) => {
  using server = await startNameServer(zone);
  expect(await resolveHostname('hooks.example.ug', createTestClock(), server.resolver)).toEqual(addresses);
});

test.each<[string, Zone, string]>([
  ['does not exist', { [typeA]: noSuchName, [typeAaaa]: noSuchName }, 'ENOTFOUND'],
  ['has no address', {}, 'ENODATA'],
  ['is on a server that fails', { [typeA]: serverFailure, [typeAaaa]: serverFailure }, 'ESERVFAIL'],
])('a name that %s is an error', async (_name, zone, code) => {
  using server = await startNameServer(zone);
  await expect(resolveHostname('hooks.example.ug', createTestClock(), server.resolver)).rejects.toMatchObject({ code });
});

const silent = () => new Promise<never>(() => {});

test('name servers that are all silent are said to be, in eight seconds, however many there are', async () => {
  const clock = createTestClock();
  const found = resolveHostname('hooks.example.ug', clock, { resolve4: silent, resolve6: silent });
  clock.advance(8_000);
  await expect(found).rejects.toMatchObject({ code: 'ETIMEOUT' });
});

test('name servers that are silent about IPv6 alone give the IPv4 addresses', async () => {
  const clock = createTestClock();
  const resolver = { resolve4: async () => ['196.43.133.1'], resolve6: silent } as unknown as Resolver; // as: its answers have options
  const found = resolveHostname('hooks.example.ug', clock, resolver);
  await Promise.resolve();
  clock.advance(8_000);
  expect(await found).toEqual(['196.43.133.1']);
});
