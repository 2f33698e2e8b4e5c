import { runIn } from '../../database/database.ts';
import { placedRows, prepared } from '../../database/statement.ts';
import type { FindRefused } from '../messages/accept/admit.ts';

/** The messages that require a consent: none or those of the category `marketing`. */
export const requiredConsents = ['none', 'marketing'] as const;
export type RequiredConsent = (typeof requiredConsents)[number];

const selectMissing = prepared(`
  select asked.key as place from json_each(?) as asked
  where not exists (
    select 1 from consents
    where consents.number = asked.value ->> 0 and consents.user_id = cast(asked.value ->> 1 as integer)
      and consents.mode = asked.value ->> 2 and consents.purpose = 'marketing' and consents.withdrawn_at is null
  )
`);

const findMarketingWithoutConsent: FindRefused = async (trx, messages) => {
  const marketing = messages.filter(({ category }) => category === 'marketing');
  if (marketing.length === 0) return new Set();
  const lookups = placedRows(marketing, ({ to, user_id, mode }) => [to, user_id, mode]);
  const rows = await runIn<{ readonly place: string | number }>(trx, selectMissing(lookups));
  const places = new Set(rows.map(({ place }) => Number(place)));
  return new Set(marketing.filter((_message, place) => places.has(place)));
};

/** Finds the messages without a required consent. */
export const createFindWithoutConsent = (required: RequiredConsent): FindRefused =>
  required === 'marketing' ? findMarketingWithoutConsent : async () => new Set();
