import { expect, test } from 'vitest';
import { readAtRevision, readFromPrimary } from '../standbys/read-revision.ts';
import type { PostgresReader } from './postgres-readers.ts';
import type { PostgresStandby } from './postgres-standby.ts';
import { createStandbyReaders } from './standby-readers.ts';

const bounds = { begin: 'begin', keep: 'end' };
const asked = { value: 7, isValid: () => true };

/** A host that answers each statement with its own name, and fails for one of them. */
function createReader(name: string, sent: string[], failing?: string): PostgresReader {
  const query = async (text: string) => {
    sent.push(`${name} ${text}`);
    if (text === failing) throw new Error(`${name} fails`);
    return { rows: [name] };
  };
  return { read: (read) => read({ query } as never) }; // as: the overloads of pg
}

interface FakeStandby {
  readonly name: string;
  readonly revision: number;
  readonly isUsable?: boolean;
  readonly isPaused?: boolean;
  readonly failing?: string;
}

function createReaders(...standbys: readonly FakeStandby[]) {
  const [sent, counted]: [string[], string[]] = [[], []];
  const primary = createReader('primary', sent);
  const toStandby = ({ name, revision, isUsable = true, isPaused = false, failing }: FakeStandby): PostgresStandby => ({
    state: () => ({ name, failure: isUsable ? undefined : 'down' }),
    isUsable: () => isUsable,
    isPaused: () => isPaused,
    async read(wanted, work) {
      if (wanted !== revision) return 'stale';
      const reader = createReader(name, sent, failing);
      try {
        return { result: await work(reader, async () => undefined) };
      } catch (error) {
        if (failing === undefined) throw error;
        return 'failed';
      }
    },
    close: async () => undefined,
  });
  const readers = createStandbyReaders({
    primary: { ...primary, hold: (work) => work(primary, async () => undefined) },
    standbys: standbys.map(toStandby),
    observer: { countRead: (result) => counted.push(result) },
    bounds,
  });
  const read = async () => (await readers.read((connection) => connection.query('read'))).rows[0];
  const hold = () => readers.hold((reader) => reader.read((connection) => connection.query('read')));
  return { read, hold, readers, sent, counted };
}

test.each<[string, readonly FakeStandby[], string, string]>([
  ['the standby with the revision', [{ name: 'db2', revision: 7 }], 'db2', 'standby'],
  ['the primary if the standby has an older one', [{ name: 'db2', revision: 6 }], 'primary', 'stale'],
  ['the primary if the standby has a later one', [{ name: 'db2', revision: 8 }], 'primary', 'stale'],
  ['the primary if it was stale a moment ago', [{ name: 'db2', revision: 7, isPaused: true }], 'primary', 'stale'],
  ['the primary if the standby is down', [{ name: 'db2', revision: 7, isUsable: false }], 'primary', 'failed'],
  ['the primary if the statement fails', [{ name: 'db2', revision: 7, failing: 'read' }], 'primary', 'failed'],
  [
    'the other standby if one is down',
    [
      { name: 'db2', revision: 7, isUsable: false },
      { name: 'db3', revision: 7 },
    ],
    'db3',
    'standby',
  ],
])('a read is answered by %s', async (_name, standbys, host, result) => {
  const { read, hold, counted } = createReaders(...standbys);
  expect(await readAtRevision(asked, read)).toBe(host);
  expect((await readAtRevision(asked, hold)).rows[0]).toBe(host);
  expect(new Set(counted)).toEqual(new Set([result]));
});

test('a read is sent in one transaction, without a wait between its statements', async () => {
  const { read, sent } = createReaders({ name: 'db2', revision: 7 });
  const reading = readAtRevision(asked, read);
  expect(sent).toEqual(['db2 begin', 'db2 read', 'db2 end']);
  await reading;
});

test('the primary answers outside of a request, for what must be current, after a change and after the request', async () => {
  const { read, counted } = createReaders({ name: 'db2', revision: 7 });
  expect(await read()).toBe('primary');
  expect(await readAtRevision(asked, () => readFromPrimary(read))).toBe('primary');
  let hasChanged = false;
  const revision = { value: 7, isValid: () => !hasChanged };
  const seen = await readAtRevision(revision, async () => {
    const before = await read();
    hasChanged = true;
    return [before, await read()];
  });
  expect(seen).toEqual(['db2', 'primary']);
  const { promise: over, resolve: end } = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  await readAtRevision(asked, async () => {
    late = over.then(read);
  });
  end();
  expect(await late).toBe('primary');
  expect(counted).toEqual(['standby']);
});

test('an error of the work is thrown and not repeated at the primary', async () => {
  const { readers, sent } = createReaders({ name: 'db2', revision: 7 });
  const failed = readAtRevision(asked, () => readers.hold(() => Promise.reject(new Error('not found'))));
  await expect(failed).rejects.toThrow('not found');
  expect(sent).toEqual([]);
});

test('standbys take turns', async () => {
  const { read } = createReaders({ name: 'db2', revision: 7 }, { name: 'db3', revision: 7 });
  const hosts = await readAtRevision(asked, async () => [await read(), await read(), await read(), await read()]);
  expect(hosts.filter((host) => host === 'db2')).toHaveLength(2);
  expect(hosts.filter((host) => host === 'db3')).toHaveLength(2);
});
