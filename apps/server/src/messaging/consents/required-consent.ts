import { runIn, type Transaction } from '../../database/database.ts';
import { placedRows, prepared } from '../../database/statement.ts';
import type { MessageToAdmit } from '../messages/accept/admit.ts';

/** The messages that require a consent: none or those of the category `marketing`. */
export const requiredConsents = ['none', 'marketing'] as const;
export type RequiredConsent = (typeof requiredConsents)[number];

/** Finds the messages without a required consent. */
export interface ConsentCheck {
  find<Message extends MessageToAdmit>(trx: Transaction, messages: readonly Message[]): Promise<Set<Message>>;
}

const selectMissing = prepared(`
  select asked.key as place from json_each(?) as asked
  where not exists (
    select 1 from consents
    where consents.number = asked.value ->> 0 and consents.user_id = cast(asked.value ->> 1 as integer)
      and consents.mode = asked.value ->> 2 and consents.purpose = 'marketing' and consents.withdrawn_at is null
  )
`);

const noCheck: ConsentCheck = { find: async () => new Set() };

const marketingCheck: ConsentCheck = {
  async find(trx, messages) {
    const marketing = messages.filter(isMarketing);
    if (marketing.length === 0) return new Set();
    const rows = await runIn<{ readonly place: string | number }>(trx, selectMissing(toAsked(marketing)));
    const places = new Set(rows.map(({ place }) => Number(place)));
    return new Set(marketing.filter((_message, place) => places.has(place)));
  },
};

export const createConsentCheck = (required: RequiredConsent): ConsentCheck =>
  required === 'marketing' ? marketingCheck : noCheck;

const isMarketing = ({ category }: MessageToAdmit): boolean => category === 'marketing';

const toAsked = (messages: readonly MessageToAdmit[]): string =>
  placedRows(messages, ({ to, user_id, mode }) => [to, user_id, mode]);
