import { expect, test } from 'vitest';
import { carrierMissing } from '../../../../packages/smpp/test/stand-in-carrier.ts';
import { temporaryFolder } from '../../../../test/harness/child-server.ts';
import { createKey, startNgoma } from '../../../../test/harness/ngoma.ts';
import { until } from '../../src/outbound/test-receiver.ts';
import { environmentFor, startSlowCarrier } from './slow-scene.ts';

/** 30 texts in two parts each, whose first parts all come before the others. */
const texts = Array.from({ length: 30 }, (_none, index) => ({
  from: `2567720001${10 + index}`,
  text: `Number ${index}`,
}));
const parts = [1, 2].flatMap((part) => texts.map((text, index) => ({ ...text, reference: 10 + index, part })));

/** The command of the stand-in carrier for a part with a UDH. */
function orderOf({ from, text, reference, part }: (typeof parts)[number]): string {
  const half = Buffer.from(part === 1 ? text : `, and the rest of ${text}`, 'latin1').toString('hex');
  const header = Buffer.from([5, 0, 3, reference, 2, part]).toString('hex');
  return `mo-hex ${from} 8008 0 64 ${header}${half}`;
}

test.skipIf(carrierMissing !== '').each([
  ['none of the parts', 0],
  ['a first part', 10],
  ['all first parts', texts.length],
  ['some whole texts', texts.length + 10],
])(
  `after kill -9 when %s had been acknowledged, each long text is stored once and complete${carrierMissing && ` (${carrierMissing})`}`,
  async (_name, acknowledged) => {
    const dataDir = temporaryFolder();
    await using carrier = await startSlowCarrier({ 'redeliver-ms': 200 });
    const environment = environmentFor(carrier.port);
    const first = await startNgoma({ dataDir, environment });
    const { key } = createKey(dataDir, 'live', environment);
    await carrier.logged('bind');
    // The others are on their way when the process dies.
    for (const part of parts) await carrier.order(orderOf(part));
    await carrier.logged('deliver_resp', acknowledged);
    process.kill(first.pid, 'SIGKILL');
    await first.stop('SIGKILL');

    await using second = await startNgoma({ dataDir, environment });
    let received: { from: string; message: string }[] = [];
    await until(async () => {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${second.url}/v1/inbound-messages?limit=100`, { headers });
      received = ((await response.json()) as { data: typeof received }).data;
      return received.length >= texts.length;
    });
    const expected = texts.map(({ from, text }) => [`+${from}`, `${text}, and the rest of ${text}`]);
    expect(received.map(({ from, message }) => [from, message]).toSorted()).toEqual(expected.toSorted());
  },
);
