import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = '';
  write(
    createLog('info', {
      write(line: string) {
        text += line;
      },
    }),
  );
  return text;
}

test('redacts secrets and numbers in logged objects', () => {
  const text = logged((log) =>
    log.info(
      { key: 'ngoma_live_abc', to: '+256772123456', text: 'Your PIN is 1234', request: { authorization: 'Bearer x' } },
      'sent',
    ),
  );
  for (const secret of ['ngoma_live_abc', '256772123456', '1234', 'Bearer']) expect(text).not.toContain(secret);
  expect(text).toContain('sent');
});

test('logs an error without the values of a failed statement', () => {
  const failed = new Error(
    "insert into `messages` (`to`, `text`) values ('+256772123456', 'Your PIN is 1234') - SQLITE_FULL: disk is full",
  );
  const text = logged((log) => log.error({ err: failed }, 'Could not store'));
  expect(text).toContain('disk is full');
  for (const secret of ['256772123456', '1234']) expect(text).not.toContain(secret);
});

test('masks a key or number in the message of an error', () => {
  const text = logged((log) => log.error({ err: new Error('no route for +256772123456 with ngoma_live_a1b2c3') }));
  expect(text).toContain('no route for [number] with [key]');
});

test('shortens an address in the message of an error to its origin', () => {
  const error = new Error("cannot reach 'https://okello:hidden@hooks.example.ug/hidden?token=hidden': ECONNRESET");
  const text = logged((log) => log.error({ err: error }, 'It failed'));
  expect(text).toContain("cannot reach 'https://hooks.example.ug': ECONNRESET");
  expect(text).not.toContain('hidden');
});
