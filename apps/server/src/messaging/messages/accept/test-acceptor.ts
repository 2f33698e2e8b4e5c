import { createTestClock, type TestClock } from '../../../../test/harness/clock.ts';
import { createTestDatabase, type TestDatabase, type TestEngine } from '../../../../test/harness/database.ts';
import type { DayLimits } from '../../../account/api-keys/day-limits.ts';
import type { ApiKeyId, UserId } from '../../../account/caller.ts';
import { createSpendingLimits } from '../../../account/spending/spending-limits.ts';
import type { Database } from '../../../database/database.ts';
import { noPrices, type PriceList } from '../../costs/prices.ts';
import { onlySenders } from '../../senders/sender-cache.ts';
import { alwaysOpen } from '../check/marketing-hours.ts';
import { createMessageCounter } from '../count-messages.ts';
import { createMessageAcceptor, type SendRequest } from './accept-message.ts';
import { type Acceptance, createAcceptMessages, createChargeLimits } from './accept-messages.ts';
import type { Admit } from './admit-messages.ts';

/** Creates acceptors on a test database with a manual clock. */
export interface TestAcceptor {
  readonly db: TestDatabase;
  readonly clock: TestClock;
  /** An acceptor on `db`, or on a second connection, like another process. */
  acceptor(database: Database, options?: AcceptorOptions): (request: SendRequest) => Promise<Acceptance>;
  countMessages(): Promise<number>;
}

interface AcceptorOptions {
  readonly isServed?: () => boolean;
  readonly onStored?: () => void;
  readonly admit?: Admit;
  readonly dayLimits?: DayLimits;
  readonly perSegment?: PriceList;
}

export async function createTestAcceptor(
  engine: TestEngine,
  /** A parameter because admission imports from messages. */
  toAdmit: (clock: TestClock) => Admit,
  admitOptimistically?: Admit,
): Promise<TestAcceptor> {
  const db = await createTestDatabase({ engine });
  const clock = createTestClock();

  // Replaces the clock of PostgreSQL, too.
  const timed = (database: Database) => ({ db: { ...database, clock }, clock });

  const spendingOf = (database: Database) =>
    createSpendingLimits({ db: database, clock, timeZone: 'Africa/Kampala', currency: 'UGX' });

  return {
    db,
    clock,

    acceptor: (
      database,
      { isServed = () => true, onStored = () => {}, admit, dayLimits, perSegment = noPrices } = {},
    ) =>
      createMessageAcceptor({
        ...timed(database),
        accept: createAcceptMessages({
          ...timed(database),
          admit: admit ?? toAdmit(clock),
          admitOptimistically: admit ? undefined : admitOptimistically,
          chargeLimits: createChargeLimits({ dayLimits, spending: spendingOf(database) }),
          countMessages: createMessageCounter('Africa/Kampala', true),
          onStored,
        }),
        policy: {
          isServed,
          route: () => 'simulator',
          marketingHours: alwaysOpen,
          prices: { currency: 'UGX', perSegment },
          sendersOf: onlySenders(),
          allowLoopbackCallbacks: false,
        },
        describe: ({ id, text }) => JSON.stringify({ id, text }),
      }),

    countMessages: async () => (await db.read('messages').select('id')).length,
  };
}

export const keyLimit = (perDay: number) => ({ keyId: 'key_01' as ApiKeyId, perDay }); // as: ids are made by their table

interface TestRequest {
  /** The idempotency key. The text is the fingerprint. */
  readonly key?: string;
  readonly text?: string;
  readonly to?: string;
}

export function request({ key, text = 'Webale', to = '+256772000001' }: TestRequest = {}): SendRequest {
  return {
    apiKeyId: 'key_01' as ApiKeyId, // as: ids are made by their table
    userId: 1 as UserId, // as: likewise
    mode: 'test',
    scope: 'key_01',
    message: {
      to,
      text,
      senderId: null,
      callbackUrl: null,
      priority: 'normal',
      category: 'transactional',
      sendAt: null,
      expiresAt: undefined,
      clientReference: null,
      metadata: null,
    },
    idempotency: key === undefined ? undefined : { key, fingerprint: text },
  };
}
