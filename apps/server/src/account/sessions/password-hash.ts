import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from '../../problems/problem.ts';
import { createFairQueue, QueueFull } from './fair-queue.ts';
import { createHashProgram } from './hash-program.ts';

/** The parameters that OWASP recommends for argon2id: 19 MiB and two passes. */
const parameters = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const;

export interface PasswordHasher {
  /** `argon2id$19456$2$1$<salt>$<tag>`, in base64url. Throws a Problem (503) if too many calls wait. */
  hash(password: string): Promise<string>;
  /**
   * Takes the same time without a stored hash, so that the duration does not reveal whether a user has a password. Calls of
   * one lane wait for each other rather than for those of others.
   */
  verify(password: string, stored: string | null, lane?: string): Promise<boolean>;
}

const maxRunning = 2;
const maxWaiting = 20;

/** Hashes own passwords with argon2id, two at a time, because each takes 19 MiB and a core for 0.1 s. */
export function createPasswordHasher(): PasswordHasher {
  const runArgon2 = createHashProgram();
  const queue = createFairQueue({ maxRunning, maxWaiting });

  const limit = <Result>(lane: string, work: () => Promise<Result>): Promise<Result> =>
    queue(lane, work).catch((error) => {
      throw error instanceof QueueFull ? tooManySignIns() : error;
    });

  return {
    hash: (password) =>
      limit('', async () => {
        const nonce = randomBytes(16);
        const tag = await runArgon2({ ...parameters, message: toMessage(password), nonce });
        const { memory, passes, parallelism } = parameters;
        return ['argon2id', memory, passes, parallelism, nonce.toString('base64url'), tag.toString('base64url')].join(
          '$',
        );
      }),
    verify: (password, stored, lane = '') =>
      limit(lane, async () => {
        const { nonce, tag, ...costs } = readHash(stored ?? unknownHash);
        const sent = await runArgon2({
          ...costs,
          ...{ tagLength: tag.length, message: toMessage(password), nonce },
        });
        return timingSafeEqual(sent, tag) && stored !== null;
      }),
  };
}

/** Unicode writes some letters in two ways, and keyboards differ. */
const toMessage = (password: string): string => password.normalize('NFC');

function readHash(stored: string) {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = stored.split('$');
  return {
    ...{ memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  };
}

const { memory, passes, parallelism, tagLength } = parameters;
const [unknownSalt, unknownTag] = [16, tagLength].map((bytes) => Buffer.alloc(bytes).toString('base64url'));
const unknownHash = `argon2id$${memory}$${passes}$${parallelism}$${unknownSalt}$${unknownTag}`;

const tooManySignIns = (): Problem =>
  new Problem('overloaded', {
    detail: 'Too many people sign in at this moment: try again in a few seconds.',
    headers: { 'Retry-After': '5' },
  });
