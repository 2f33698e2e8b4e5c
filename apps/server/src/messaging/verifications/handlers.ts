import type { components } from '@ngoma/contract';
import { type NoMembers, serialized } from '@ngoma/express-contract';
import { ownerOf } from '../../account/data-owner.ts';
import type { Database } from '../../database/database.ts';
import type { Handlers } from '../../http/handler.ts';
import { type RespondOnce, replayHeaders } from '../../idempotency/respond-once.ts';
import { requesterOf } from '../messages/accept/requester.ts';
import { findMessageState } from '../messages/repository.ts';
import { fromVerificationCreate, toCheckResult, toSentVerification, toVerification } from './representation.ts';
import { readVerificationId, type VerificationRow } from './verification.ts';
import type { SentVerification, Verifications } from './verifications.ts';

type Schemas = components['schemas'];

export interface VerificationHandlerOptions {
  readonly db: Database;
  readonly verifications: Verifications;
  readonly respondOnce: RespondOnce;
}

export function verificationHandlers({ db, verifications, respondOnce }: VerificationHandlerOptions) {
  const describe = async (row: VerificationRow) =>
    toVerification(row, db.clock.now(), await findMessageState(db, row.message_id));
  const describeSent = ({ row, codesLeft }: SentVerification) => toSentVerification(row, codesLeft, db.clock.now());

  return {
    async createVerification({ query, headers, body, caller, request }) {
      const { 'Idempotency-Key': key, ...unread } = headers;
      unread satisfies NoMembers<typeof unread>;
      const requester = requesterOf(caller, query.mode);
      const nowMs = request.at;
      const once = await respondOnce(
        {
          ...{ caller, key, body, status: 201, nowMs, locationOf },
          // A signed-in user has one scope for both modes.
          path: `/v1/verifications ${requester.mode}`,
        },
        (keep) =>
          verifications.start(fromVerificationCreate(body), requester, nowMs, (work) =>
            db.transaction((trx) => keep(trx, async () => describeSent(await work(trx)))),
          ),
      );
      const location = locationOf(once.body);
      return { status: 201, headers: { Location: location, ...replayHeaders(once) }, body: serialized(once.json) };
    },

    async getVerification({ path, query, caller }) {
      const row = await verifications.find(readVerificationId(path.id), ownerOf(caller, query.mode));
      return { status: 200, body: await describe(row) };
    },

    async checkVerification({ path, query, body, caller }) {
      const { code, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const row = await verifications.check(readVerificationId(path.id), ownerOf(caller, query.mode), code);
      return { status: 200, body: toCheckResult(row) };
    },

    async resendVerification({ path, query, caller }) {
      const requester = requesterOf(caller, query.mode);
      return { status: 200, body: describeSent(await verifications.resend(readVerificationId(path.id), requester)) };
    },

    async cancelVerification({ path, query, caller }) {
      const row = await verifications.cancel(readVerificationId(path.id), ownerOf(caller, query.mode));
      return { status: 200, body: await describe(row) };
    },
  } satisfies Partial<Handlers>;
}

/** The body is a Verification, also of an earlier request. */
const locationOf = (body: unknown): string => `/v1/verifications/${(body as Schemas['Verification']).id}`;
