import { findSpenders } from '../../account/spending/spender.ts';
import type { Transaction } from '../../database/database.ts';
import type { Logger } from '../../log/log.ts';
import { Problem } from '../../problems/problem.ts';
import { dayMs, hourMs } from '../../time/durations.ts';
import { type AcceptanceRules, routeMessage, toGroupOfOne } from '../messages/accept/accept-message.ts';
import type { AcceptEach, MessageGroup } from '../messages/accept/accept-messages.ts';
import type { SendersOfUser } from '../senders/sender-cache.ts';
import { toAnswered } from './answered-text.ts';
import type { InboundMessageRow } from './inbound-message.ts';
import { countReplies } from './repository.ts';

/** The texts of automatic replies; undefined for none. */
export interface AutomaticReplies {
  /** Confirms an opt-out. */
  readonly stop: string | undefined;
  readonly help: string | undefined;
}

/** Sends replies in the transaction that stores the texts. */
export type ReplyAutomatically = (trx: Transaction, texts: readonly InboundMessageRow[]) => Promise<void>;

export interface AutomaticReplyOptions {
  readonly replies: AutomaticReplies;
  readonly rules: AcceptanceRules;
  readonly acceptEach: AcceptEach;
  readonly log: Pick<Logger, 'warn'>;
}

/** Ends conversations between two machines that answer each other. */
const maxRepliesPerDay = 3;
/** A later reply would only surprise. */
const validityMs = hourMs;

export function createReplyAutomatically(options: AutomaticReplyOptions): ReplyAutomatically {
  const { replies, rules, acceptEach, log } = options;

  /** Undefined without a reply to such a text, and for phones that have had enough of them. */
  async function findReply(trx: Transaction, inbound: InboundMessageRow): Promise<string | undefined> {
    const { keyword } = inbound;
    const text = keyword === 'stop' || keyword === 'help' ? replies[keyword] : undefined;
    if (text === undefined) return undefined;
    const count = await countReplies(trx, inbound, rules.clock.now() - dayMs);
    return count < maxRepliesPerDay ? text : undefined;
  }

  /** Undefined if it cannot be sent, for example to a number that is no Ugandan mobile number. */
  function toGroup(inbound: InboundMessageRow, text: string): MessageGroup | undefined {
    try {
      return toReply(inbound, text, rules);
    } catch (err) {
      return refused(inbound, err);
    }
  }

  function refused({ user_id, keyword }: InboundMessageRow, err: unknown): undefined {
    if (!(err instanceof Problem)) throw err;
    log.warn({ code: err.code, user: user_id, keyword }, 'an automatic reply could not be sent');
  }

  return async (trx, texts) => {
    const accepted = [];
    for (const inbound of oncePerPhone(texts)) {
      const text = await findReply(trx, inbound);
      const group = text === undefined ? undefined : toGroup(inbound, text);
      if (group === undefined) continue;
      const payer = { apiKeyId: undefined, userId: inbound.user_id, mode: inbound.mode };
      accepted.push({ inbound, group, context: { scope: '', spenders: await findSpenders(trx, payer) } });
    }
    if (accepted.length === 0) return;
    for (const [index, refusal] of (await acceptEach(trx, accepted)).entries()) {
      const inbound = accepted[index]?.inbound;
      if (refusal !== undefined && inbound !== undefined) refused(inbound, refusal);
    }
  };
}

/** The address of the text needs no approval; without one the carrier chooses the sender. */
const noSenders: SendersOfUser = { isApproved: () => false, defaultFor: () => null };

function toReply(inbound: InboundMessageRow, text: string, rules: AcceptanceRules): MessageGroup {
  // The confirmation of an opt-out is the only reply to it.
  const answers = toAnswered({ ...inbound, keyword: null });
  const requester = { apiKeyId: undefined, userId: inbound.user_id, mode: inbound.mode, senders: noSenders };
  const routed = routeMessage(
    requester,
    {
      ...{ to: inbound.from, text, senderId: answers.address, answers, validityMs },
      ...{ callbackUrl: null, clientReference: null, metadata: null, sendAt: null, expiresAt: undefined },
      ...({ priority: 'normal', category: 'transactional' } as const), // as: the types would be widened
    },
    rules,
  );
  // No request waits for a body.
  return toGroupOfOne(routed, () => '');
}

/** Of several texts with the same keyword, the last: the others are not counted yet. */
function oncePerPhone(texts: readonly InboundMessageRow[]): Iterable<InboundMessageRow> {
  return new Map(texts.map((each) => [`${each.mode} ${each.from} ${each.keyword}`, each])).values();
}
