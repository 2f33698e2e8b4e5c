import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLog } from '../../apps/server/src/log/log.ts';
import { startService } from '../../apps/server/src/service/service.ts';
import { loadConfig } from '../../apps/server/src/settings/config.ts';

/**
 * Counts the files that one message runs through, from the socket to the webhook of its delivery:
 *
 *     node test/size/count-message-files.ts
 *
 * It starts the service from its sources with SQLite, and sends a message with a test key to the simulator. A file of
 * `apps/server/src` or `packages` is on the path of the message if at least `minLines` of its lines ran between the request
 * and the last webhook, and not while the same service was idle for as long: polls and timers do not count. The first
 * message is not measured, so that work that is done once in a process does not count either. Files with fewer lines are
 * helpers, which a reader of the path need not open; they are counted apart.
 */
const minLines = 15;

const root = path.resolve(import.meta.dirname, '../..');
const isCounted = (file: string) => /^(apps\/server\/src|packages\/[^/]+\/src)\//.test(file);

/** The lines of our files that ran since the last call. */
async function takeLines(session: Session): Promise<Map<string, Set<number>>> {
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const ran = new Map<string, Set<number>>();
  for (const { url, functions } of result) {
    const file = url.startsWith('file:') ? path.relative(root, fileURLToPath(url)) : '';
    if (isCounted(file)) ran.set(file, linesOf(readFileSync(path.join(root, file), 'utf8'), functions));
  }
  return ran;
}

/** Types are removed from sources without moving the rest, so that offsets are those of the file. */
function linesOf(source: string, functions: Profiler.FunctionCoverage[]): Set<number> {
  const hasRun = new Uint8Array(source.length);
  // Inner ranges follow the ranges around them.
  for (const { ranges } of functions) {
    for (const { startOffset, endOffset, count } of ranges) hasRun.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  }
  const lines = new Set<number>();
  let line = 1;
  for (let index = 0; index < source.length; index++) {
    if (source[index] === '\n') line += 1;
    else if (hasRun[index] === 1 && /\w/.test(source[index] ?? '')) lines.add(line);
  }
  return lines;
}

async function startReceiver() {
  let deliver = () => {};
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      response.end();
      if (body.includes('"message.delivered"')) deliver();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    delivered: () => new Promise<void>((resolve) => (deliver = resolve)),
    close: () => server.close(),
  };
}

async function countFiles(): Promise<{ file: string; lines: number }[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ngoma-files-'));
  const receiver = await startReceiver();
  let key = '';
  const service = await startService({
    config: loadConfig({ PORT: '0', NGOMA_DATA: dataDir, HOST: '127.0.0.1' }),
    log: createLog('error', process.stderr),
    showFirstCredentials: (credentials) => (key = credentials.key),
  });

  async function send(): Promise<void> {
    const delivered = receiver.delivered();
    const response = await fetch(`${service.url}/v1/messages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ to: '+256772000001', message: 'Your seat is booked.', callback_url: receiver.url }),
    });
    if (response.status !== 202) throw new Error(`The message was not accepted: ${await response.text()}`);
    await delivered;
    // The result of the last webhook is stored after its response.
    await delay(500);
  }

  const session = new Session();
  try {
    await send();
    session.connect();
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    const startedAt = performance.now();
    await send();
    const ran = await takeLines(session);
    await delay(Math.max(3_000, performance.now() - startedAt));
    const idle = await takeLines(session);
    return [...ran]
      .map(([file, lines]) => ({ file, lines: [...lines].filter((line) => !idle.get(file)?.has(line)).length }))
      .filter(({ lines }) => lines > 0)
      .sort((one, other) => other.lines - one.lines);
  } finally {
    session.disconnect();
    await service.stop();
    receiver.close();
    rmSync(dataDir, { recursive: true });
  }
}

const files = await countFiles();
const onPath = files.filter(({ lines }) => lines >= minLines);
for (const { file, lines } of onPath) console.log(String(lines).padStart(4), file);
console.log(`${onPath.length} files run ${minLines} lines or more for a message; ${files.length} files run at all.`);
