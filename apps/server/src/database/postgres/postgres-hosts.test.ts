import { expect, test } from 'vitest';
import { createPostgresHosts } from './postgres-hosts.ts';

/** The URLs in the order of the attempts. */
function listHosts(url: string): string[] {
  const hosts = createPostgresHosts(url);
  return Array.from({ length: hosts.urls.length }, () => {
    const current = hosts.current();
    hosts.skip(current);
    return current;
  });
}

test.each([
  ['postgres://db.example.ug/ngoma', ['postgres://db.example.ug/ngoma']],
  [
    'postgres://u:p@h1:5432,h2:5433/db?sslmode=require',
    ['postgres://u:p@h1:5432/db?sslmode=require', 'postgres://u:p@h2:5433/db?sslmode=require'],
  ],
  ['postgresql://u@[::1]:5432,[::2]/db', ['postgresql://u@[::1]:5432/db', 'postgresql://u@[::2]/db']],
  ['postgres://u:a,b@h1,h2,h3/db', ['postgres://u:a,b@h1/db', 'postgres://u:a,b@h2/db', 'postgres://u:a,b@h3/db']],
  ['postgres:///db?host=/var/run/postgresql', ['postgres:///db?host=/var/run/postgresql']],
])('%s', (url, expected) => expect(listHosts(url)).toEqual(expected));

test('tries the first host after the last one', () => {
  const hosts = createPostgresHosts('postgres://h1,h2/db');
  hosts.skip(hosts.current());
  hosts.skip(hosts.current());
  expect(hosts.current()).toBe('postgres://h1/db');
});

test('connections that fail together skip their host once', () => {
  const hosts = createPostgresHosts('postgres://h1,h2,h3/db');
  const failed = hosts.current();
  hosts.skip(failed);
  hosts.skip(failed);
  expect(hosts.current()).toBe('postgres://h2/db');
});

test('reports a change of the server, and the same server after a silence', () => {
  const hosts = createPostgresHosts('postgres://h1,h2/db');
  let changes = 0;
  const end = hosts.onChange(() => {
    changes += 1;
  });
  const counted = [() => hosts.reach('1 noon'), () => hosts.reach('1 noon'), () => hosts.reach('2 noon')].map(
    (step) => {
      step();
      return changes;
    },
  );
  expect(counted).toEqual([0, 0, 1]);
  hosts.forget();
  hosts.reach('2 noon');
  hosts.reach('2 noon');
  expect(changes).toBe(2);
  end();
  hosts.reach('3 noon');
  expect(changes).toBe(2);
});

test('uses the host that answered a probe', () => {
  const hosts = createPostgresHosts('postgres://h1,h2/db');
  hosts.use('postgres://h2/db');
  expect(hosts.current()).toBe('postgres://h2/db');
});
