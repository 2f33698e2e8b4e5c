import type { components } from '@ngoma/contract';
import { complete, type NoMembers } from '@ngoma/express-contract';
import type { PhoneConfirmations } from '../../account/account-codes/phone-confirmations.ts';
import { signedIn } from '../../account/caller.ts';
import type { Handlers } from '../../http/handler.ts';
import { toInstant } from '../../time/instants.ts';
import { createAccountRequests } from '../account-requests.ts';
import { requireUser } from '../require-records.ts';
import type { SessionHandlersOptions } from '../sessions/handlers.ts';
import { toCurrentUser } from '../sessions/representation.ts';

export interface PhoneCodeHandlersOptions extends SessionHandlersOptions {
  readonly phoneConfirmations: PhoneConfirmations;
  /** Whether live messages can be sent at all. */
  readonly hasCarrier: boolean;
}

/** The own number, which gets codes for a lost password once a code that was sent to it was typed in. */
export function phoneCodeHandlers(options: PhoneCodeHandlersOptions) {
  const { db, phoneConfirmations, hasCarrier } = options;
  const requests = createAccountRequests(options);
  const toPhoneCode = (expiresAtMs: number | undefined) =>
    complete<components['schemas']['PhoneCode']>({
      sends_codes: hasCarrier,
      expires_at: expiresAtMs === undefined ? null : toInstant(expiresAtMs),
    });

  return {
    async sendPhoneCode({ caller }) {
      const user = await requireUser(db.read, signedIn(caller).user.id);
      if (!hasCarrier) return { status: 202, body: toPhoneCode(undefined) };
      return { status: 202, body: toPhoneCode(await phoneConfirmations.send(user)) };
    },

    async confirmPhone({ body, caller, request }) {
      const { code, ...unread } = body;
      unread satisfies NoMembers<typeof unread>;
      const user = await requireUser(db.read, signedIn(caller).user.id);
      const proven = await phoneConfirmations.verify(user, code);
      await requests.change(requests.by(caller, request), {
        ...{ action: 'user.phone_confirmed', subject: user.login },
        work: async (trx) => phoneConfirmations.confirm(trx, await requireUser(trx, user.id), proven),
      });
      return { status: 200, body: toCurrentUser(await requireUser(db.read, user.id)) };
    },
  } satisfies Partial<Handlers>;
}
