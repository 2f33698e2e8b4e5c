import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createDraw } from '../../../../../test/harness/draw.ts';
import type { Routable } from '../messages/message.ts';
import { createCarriers, type Route } from './carriers.ts';
import { createTestCarrier } from './test-carrier.ts';

const simulator = createTestCarrier({ name: 'simulator' });
const live = ['mtn', 'airtel', 'utl'].map((name) => createTestCarrier({ name }));

const route = (carriers: Record<string, number>, more: Partial<Route> = {}): Route => ({
  carriers: Object.entries(carriers).map(([carrier, weight]) => ({ carrier, weight })),
  failover: [],
  ...more,
});
const message = (more: Partial<Routable> = {}): Routable => ({
  mode: 'live',
  to: '+256772000001',
  senderId: null,
  ...more,
});
const all = () => true;
const none = () => false;

const carriersFor = (routes: readonly Route[], random = createDraw(1).fraction) =>
  createCarriers({ simulator, live, routes, random });

describe('test messages', () => {
  test('go to the simulator', () => {
    expect(carriersFor([]).route(message({ mode: 'test' }), all)).toBe('simulator');
    expect(carriersFor([route({ mtn: 1 })]).route(message({ mode: 'test' }), all)).toBe('simulator');
  });

  test('wait while the simulator is unusable', () => {
    expect(
      carriersFor([route({ mtn: 1 })]).route(message({ mode: 'test' }), (name) => name !== 'simulator'),
    ).toBeUndefined();
  });
});

describe('live messages', () => {
  test('have no carrier without a route, and never the simulator', () => {
    expect(createCarriers({ simulator, live: [], routes: [] }).route(message(), all)).toBeUndefined();
  });

  test.each<[string, Routable, string | undefined]>([
    ['by its prefix', message({ to: '+256701000001' }), 'airtel'],
    ['by another prefix of the list', message({ to: '+256751000001' }), 'airtel'],
    ['by its sender', message({ senderId: 'NWSC' }), 'utl'],
    ['only where both fit', message({ to: '+256701000001', senderId: 'UMEME' }), 'mtn'],
    ['the first route that fits', message({ to: '+256701000001', senderId: 'NWSC' }), 'airtel'],
    ['not by a sender in another case', message({ senderId: 'nwsc' }), undefined],
    ['not without a sender', message(), undefined],
  ])('are routed %s', (_name, routable, carrier) => {
    const carriers = carriersFor([
      route({ mtn: 1 }, { prefixes: ['+25670'], senders: ['UMEME'] }),
      route({ airtel: 1 }, { prefixes: ['+25670', '+25675'] }),
      route({ utl: 1 }, { senders: ['NWSC'] }),
    ]);
    expect(carriers.route(routable, all)).toBe(carrier);
  });

  test('use only the first matching route', () => {
    const carriers = carriersFor([route({ mtn: 1 }, { prefixes: ['+25677'] }), route({ airtel: 1 })]);
    expect(carriers.route(message(), (name) => name !== 'mtn')).toBeUndefined();
  });

  test('fail over in the order of the list', () => {
    const carriers = carriersFor([route({ mtn: 1 }, { failover: ['airtel', 'utl'] })]);
    expect(carriers.route(message(), all)).toBe('mtn');
    expect(carriers.route(message(), (name) => name !== 'mtn')).toBe('airtel');
    expect(carriers.route(message(), (name) => name === 'utl')).toBe('utl');
    expect(carriers.route(message(), none)).toBeUndefined();
  });
});

test('finds carriers and the simulator by name', () => {
  const carriers = carriersFor([]);
  expect(carriers.all.map(({ name }) => name)).toEqual(['simulator', 'mtn', 'airtel', 'utl']);
  expect(carriers.find('airtel')).toBe(live[1]);
  expect(carriers.find('nobody')).toBeUndefined();
});

const weights: fc.Arbitrary<Record<string, number>> = fc.record({
  mtn: fc.integer({ min: 1, max: 20 }),
  airtel: fc.integer({ min: 1, max: 20 }),
  utl: fc.integer({ min: 1, max: 20 }),
});
const subset = fc.subarray(['mtn', 'airtel', 'utl']);

test('divides messages among usable carriers by weight', () => {
  const draws = 4_000;
  fc.assert(
    fc.property(weights, subset, fc.integer(), (given, usable, seed) => {
      fc.pre(usable.length > 0);
      const carriers = carriersFor([route(given)], createDraw(seed).fraction);
      const chosen = Array.from({ length: draws }, () => carriers.route(message(), (name) => usable.includes(name)));
      const total = usable.reduce((sum, name) => sum + (given[name] ?? 0), 0);
      for (const [name, weight] of Object.entries(given)) {
        const share = usable.includes(name) ? weight / total : 0;
        const got = chosen.filter((each) => each === name).length / draws;
        // Six standard deviations: about one run in a billion would fail by chance.
        expect(Math.abs(got - share)).toBeLessThanOrEqual(6 * Math.sqrt((share * (1 - share)) / draws));
      }
    }),
    { numRuns: 30 },
  );
});

test('never chooses an unusable carrier, and always finds a usable one', () => {
  const number = fc.constantFrom('+256772000001', '+256701000001');
  fc.assert(
    fc.property(weights, subset, subset, subset, number, fc.integer(), (given, named, failover, usable, to, seed) => {
      fc.pre(named.length > 0);
      const picked = Object.fromEntries(named.map((name) => [name, given[name] ?? 0]));
      const carriers = carriersFor([route(picked, { failover })], createDraw(seed).fraction);
      const chosen = carriers.route(message({ to }), (name) => usable.includes(name));
      const first = named.filter((name) => usable.includes(name));
      if (first.length > 0) expect(first).toContain(chosen);
      else expect(chosen).toBe(failover.find((name) => usable.includes(name)));
    }),
  );
});
