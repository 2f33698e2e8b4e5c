import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, describeOnEachEngine, type TestDatabase } from '../../../test/harness/database.ts';
import type { MessageStatus } from '../messages/message.ts';
import type { SubmissionState } from '../submissions/repository.ts';
import { findRecipient } from './repository.ts';

const [had, later, administrator] = [7, 8, 1];
/** The later user has signed in. */
const keyOf = (userId: number) => (userId === had ? 'key_had' : null);
let count = 0;
const newId = () => `msg_${String(++count).padStart(26, '0')}`;

/** Messages as they may be, with what was submitted of them. */
const cases: { status: MessageStatus; submitted?: SubmissionState; isHad: boolean }[] = [
  { status: 'accepted', isHad: false },
  { status: 'scheduled', isHad: false },
  { status: 'queued', isHad: false },
  { status: 'queued', submitted: 'refused', isHad: false },
  { status: 'queued', submitted: 'uncertain', isHad: true },
  { status: 'sending', isHad: false },
  { status: 'sending', submitted: 'submitting', isHad: true },
  { status: 'sending', submitted: 'uncertain', isHad: true },
  { status: 'sent', submitted: 'accepted', isHad: true },
  { status: 'delivered', submitted: 'accepted', isHad: true },
  { status: 'undelivered', submitted: 'accepted', isHad: true },
  { status: 'unknown', submitted: 'uncertain', isHad: true },
  { status: 'expired', submitted: 'accepted', isHad: true },
  { status: 'expired', isHad: false },
  { status: 'rejected', submitted: 'refused', isHad: false },
  { status: 'rejected', submitted: 'accepted', isHad: false },
  { status: 'canceled', isHad: false },
];

describeOnEachEngine('whom a text of a phone is for', (engine) => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase({ engine });
    await db.write('users').insert({ login: 'amina', login_key: 'amina', role: 'administrator', created_at: 1 });
  });
  afterAll(() => db.close());

  async function store(user_id: number, to: string, status: MessageStatus, submitted?: SubmissionState): Promise<void> {
    const id = newId();
    await db.write('messages').insert({
      ...{
        id,
        user_id,
        api_key_id: keyOf(user_id) ?? '',
        mode: 'test',
        to,
        text: 'Webale',
        sender_id: '8008',
        encoding: 'gsm7',
      },
      ...{ segments: 1, status, sequence: 1, created_at: 0, updated_at: 0, expires_at: 0 },
    });
    if (submitted === undefined) return;
    const part = { message_id: id, attempt: 1, part: 1, carrier: 'simulator', submitted_at: 0 };
    await db.write('submissions').insert({ ...part, state: submitted });
  }

  const find = (from: string, to: string) =>
    db.transaction((trx) => findRecipient(trx, { from, to, text: 'Yes' }, 'test', 0));

  const recipient = (userId: number) => ({ userId, apiKeyId: keyOf(userId) });

  test.each(cases)('a later message that is $status, its part $submitted: it is for its user $isHad', async (one) => {
    const phone = `+256772${String(count).padStart(6, '0')}`;
    await store(later, phone, one.status, one.submitted);
    expect(await find(phone, '8008')).toEqual(recipient(one.isHad ? later : administrator));
    await store(had, phone, 'delivered', 'accepted');
    await store(later, phone, one.status, one.submitted);
    expect(await find(phone, '8008')).toEqual(recipient(one.isHad ? later : had));
    expect(await find(phone, '9009')).toEqual(recipient(one.isHad ? later : had));
  });
});
