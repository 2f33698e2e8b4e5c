import { expect, test } from 'vitest';
import { limitTime, pause } from './time-limit.ts';

test('a pause is as long as it says', async () => {
  const beganAtMs = performance.now();
  await pause(20, new AbortController().signal);
  // Timers count whole milliseconds.
  expect(performance.now() - beganAtMs).toBeGreaterThanOrEqual(19);
});

test('a signal ends a pause with its reason', async () => {
  const controller = new AbortController();
  const pausing = pause(60_000, controller.signal);
  controller.abort(new Error('the user left'));
  await expect(pausing).rejects.toThrow('the user left');
});

test('a signal that aborted before lets no pause begin', async () => {
  await expect(pause(60_000, AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late');
});

test('a limit is over when its time is', async () => {
  const limit = limitTime(new AbortController().signal, 5);
  await new Promise((resolve) => limit.signal.addEventListener('abort', resolve));
  expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test('a limit is over when the outer signal aborts, be it before or after', () => {
  const outer = new AbortController();
  const limit = limitTime(outer.signal, 60_000);
  outer.abort(new Error('the user left'));
  expect(limit.signal.reason).toBe(outer.signal.reason);
  const late = limitTime(outer.signal, 60_000);
  expect(late.signal.reason).toBe(outer.signal.reason);
  limit.release();
  late.release();
});

test('a released limit does not follow the outer signal any more', () => {
  const outer = new AbortController();
  const limit = limitTime(outer.signal, 60_000);
  limit.release();
  outer.abort();
  expect(limit.signal.aborted).toBe(false);
});
