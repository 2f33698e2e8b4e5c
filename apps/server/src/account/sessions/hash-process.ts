import { argon2 } from 'node:crypto';
import type { HashAnswer, HashTask } from './hash-program.ts';

// The process ends when the service disconnects, not on signals.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
process.on('disconnect', () => process.exit());

process.on('message', (message) => {
  const { id, ...parameters } = message as HashTask; // as: hash-program.ts sends nothing else
  argon2('argon2id', parameters, (error, tag) => {
    const answer: HashAnswer = { id, tag: error ? undefined : tag };
    process.send?.(answer, () => undefined);
  });
});
