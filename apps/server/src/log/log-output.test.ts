import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, createReadStream, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLogOutput } from './log-output.ts';

const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;
const maxWaitingBytes = 100_000;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ngoma-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const lineOf = (number: number): string => `${JSON.stringify({ number, text: 'x'.repeat(80) })}\n`;

const numbersIn = (text: string): number[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).number);

function makePipe(): string {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  return pipe;
}

/** Waits for pending callbacks. */
const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
};

test('writes all lines in their order before it finishes', async () => {
  const file = join(folder, 'log');
  const fd = openSync(file, 'a');
  const output = createLogOutput(fd);
  for (let number = 0; number < 1_000; number += 1) output.write(lineOf(number));
  await output.finish(10_000);
  closeSync(fd);
  expect(numbersIn(readFileSync(file, 'utf8'))).toEqual(Array.from({ length: 1_000 }, (_, number) => number));
  expect(output.droppedLines()).toBe(0);
});

test('drops lines on a full disk, and keeps to the memory limit', async () => {
  const fd = openSync('/dev/full', O_WRONLY);
  const output = createLogOutput(fd, maxWaitingBytes);
  const lines = 20_000;
  for (let number = 0; number < lines; number += 1) {
    output.write(lineOf(number));
    if (number % 100 === 0) await turns(1);
  }
  // Twice the limit: the buffered lines, and the rest of the failed write.
  expect(lines - output.droppedLines()).toBeLessThan((2 * maxWaitingBytes) / lineOf(0).length);
  await output.finish(10);
  // It keeps retrying, so its descriptor must not be used for another file.
});

test('buffers up to 2 MB while nothing can be written', async () => {
  const output = createLogOutput(openSync('/dev/full', O_WRONLY));
  const line = `${'x'.repeat(999)}\n`;
  let written = 0;
  for (; output.droppedLines() === 0 && written < 10_000; written += 1) {
    output.write(line);
    await turns(1);
  }
  // The failed write and later lines: at most a MiB each.
  const waitingBytes = (written - 1) * line.length;
  expect(waitingBytes).toBeGreaterThan(1_000_000);
  expect(waitingBytes).toBeLessThan(2_100_000);
  await output.finish(10);
  // As above, its descriptor must not be used for another file.
});

test('drops lines of a full pipe, and continues with whole lines when it is read', async () => {
  const pipe = makePipe();
  const fd = openSync(pipe, O_RDWR | O_NONBLOCK);
  const output = createLogOutput(fd, maxWaitingBytes);
  let number = 0;
  for (; output.droppedLines() === 0; number += 1) {
    output.write(lineOf(number));
    if (number % 100 === 0) await turns(1);
  }
  const waited = number - 1;
  const reader = createReadStream(pipe, { encoding: 'utf8' });
  let text = '';
  reader.on('data', (chunk) => (text += chunk));
  await output.finish(10_000);
  output.write(lineOf(number));
  await output.finish(10_000);
  while (!text.endsWith(lineOf(number))) await once(reader, 'data');
  expect(numbersIn(text)).toEqual([...Array.from({ length: waited }, (_, each) => each), number]);
  reader.destroy();
  closeSync(fd);
});

test('drops lines of a closed pipe', async () => {
  const pipe = makePipe();
  const reader = openSync(pipe, O_RDONLY | O_NONBLOCK);
  const fd = openSync(pipe, O_WRONLY | O_NONBLOCK);
  closeSync(reader);
  const output = createLogOutput(fd, maxWaitingBytes);
  for (let number = 0; number < 5_000; number += 1) output.write(lineOf(number));
  await output.finish(10);
  expect(output.droppedLines()).toBeGreaterThan(0);
});
