import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { until } from '../../src/outbound/test-receiver.ts';
import { createTestClock } from '../harness/clock.ts';
import { startServer, type TestServer } from '../harness/server.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const clock = createTestClock();
let server: TestServer;
/** The metrics of a running service, without the series that a histogram consists of. */
let shown: ReadonlySet<string>;
beforeAll(async () => {
  server = await startServer({ clock });
  await send();
  await untilShown('ngoma_receipt_delay_seconds_count{carrier="simulator",status="delivered"} 1');
  shown = new Set((await metrics()).match(/(?<=^# TYPE )\w+/gm));
});
afterAll(() => server[Symbol.asyncDispose]());

const metrics = async (): Promise<string> => (await fetch(`${server.url}/metrics`)).text();

const send = () => server.client.POST('/v1/messages', { body: { to: '+256772000001', message: 'Hello' } });

/** Lets time pass until `/metrics` has this line. */
async function untilShown(line: string): Promise<void> {
  await until(async () => {
    clock.advance(100);
    return (await metrics()).includes(`${line}\n`);
  });
}

const namesIn = (text: string): string[] => [
  ...new Set(
    (text.match(/\b(?:ngoma|nodejs|process)_[a-z0-9_]+/g) ?? []).map((name) =>
      shown.has(name) ? name : name.replace(/_(bucket|sum|count)$/, ''),
    ),
  ),
];

/** The first column of the table of metrics in the guide. */
function namesInGuide(): string[] {
  const rows = read('docs/guides/operating.md').match(/^\| `(?:ngoma|nodejs|process)_[^|]*\|/gm) ?? [];
  return namesIn(rows.join('\n'));
}

/** The metrics that the dashboard and the rules use. */
function expressionsOf(file: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, member] of Object.entries(value)) {
      if (name === 'expr') found.push(String(member));
      else visit(member);
    }
  };
  visit(parse(read(file)));
  return found;
}

/** Prometheus itself adds whether a process responds. */
const isOfPrometheus = (expression: string): boolean => /\bup\{job="ngoma"\}/.test(expression);

test.each(['deploy/grafana/ngoma.json', 'deploy/prometheus/ngoma.rules.yml'])(
  'each metric in %s exists in a running service and in the guide',
  (file) => {
    const expressions = expressionsOf(file);
    expect(expressions.length).toBeGreaterThan(10);
    for (const expression of expressions.filter((each) => !isOfPrometheus(each))) {
      expect(namesIn(expression).length, expression).toBeGreaterThan(0);
      for (const name of namesIn(expression)) {
        expect(shown.has(name), name).toBe(true);
        expect(namesInGuide(), name).toContain(name);
      }
    }
  },
);

test('each metric of the guide exists, and each existing one is in the guide and on the dashboard', () => {
  for (const name of namesInGuide()) expect(shown.has(name), name).toBe(true);
  const own = [...shown].filter((name) => name.startsWith('ngoma_')).sort();
  expect(
    namesInGuide()
      .filter((name) => name.startsWith('ngoma_'))
      .sort(),
  ).toEqual(own);
  const onDashboard = namesIn(expressionsOf('deploy/grafana/ngoma.json').join('\n'));
  expect(own.filter((name) => !onDashboard.includes(name))).toEqual([]);
});

test('each rule has a unique name, a severity and a sentence about the fault', () => {
  const { groups } = parse(read('deploy/prometheus/ngoma.rules.yml'));
  const rules = groups.flatMap(({ rules }: { rules: object[] }) => rules);
  for (const rule of rules)
    expect(rule).toMatchObject({
      labels: { severity: expect.stringMatching(/^(?:warning|critical)$/) },
      annotations: { summary: expect.stringMatching(/./) },
    });
  expect(new Set(rules.map(({ alert }: { alert: string }) => alert)).size).toBe(rules.length);
});

test('the tests for Prometheus trigger each rule', () => {
  const { groups } = parse(read('deploy/prometheus/ngoma.rules.yml'));
  const { tests } = parse(read('deploy/prometheus/ngoma.rules.test.yml'));
  const cases: { alertname: string; exp_alerts?: object[] }[] = tests.flatMap(
    ({ alert_rule_test }: { alert_rule_test: object[] }) => alert_rule_test,
  );
  const names = (each: typeof cases) => new Set(each.map(({ alertname }) => alertname));
  const rung = names(cases.filter(({ exp_alerts }) => exp_alerts !== undefined));
  const alerts = groups.flatMap(({ rules }: { rules: { alert: string }[] }) => rules.map(({ alert }) => alert));
  expect([...rung].toSorted()).toEqual(alerts.toSorted());
});

test('measures the queues of messages, webhooks and imports', async () => {
  await server.database.write('carrier_controls').insert({ carrier: 'simulator', state: 'paused', changed_at: 1 });
  await untilShown('ngoma_carrier_held{carrier="simulator"} 1');
  await send();
  await untilShown('ngoma_queue_depth{queue="messages",carrier=""} 1');
  const measuredMs = clock.now();
  await server.database.write('message_queue').update({ due_at: measuredMs - 60_000 });
  await until(async () => {
    clock.advance(100);
    const [, age] = /ngoma_queue_oldest_seconds\{queue="messages",carrier=""\} (\S+)/.exec(await metrics()) ?? [];
    return Number(age) >= 60;
  });
  await untilShown('ngoma_queue_depth{queue="messages",carrier="simulator"} 0');
  await untilShown('ngoma_queue_depth{queue="webhooks",carrier=""} 0');
  expect(await metrics()).toContain('ngoma_queue_depth{queue="imports",carrier=""} 0');
});
