import type { ConsoleVisit } from '../frame/screen.ts';
import { toHtmlLine } from '../plain-text.ts';
import { typedText } from '../records/record-field.ts';
import type { FieldError } from '../request/console-api.ts';
import { type Choice, findByName } from './choices.ts';
import type { EventUpdate } from './event.ts';
import { typedOrganizers } from './event-values.ts';

type VenueMember = NonNullable<EventUpdate['venue']>;
type OrganizerMember = NonNullable<EventUpdate['organizer']>;

/** Fields with which the person chooses one of the nearest names, and the text for which they were offered. */
export const nearField = (field: string): string => `near.${field}`;
export const askedField = (field: string): string => `asked.${field}`;
/** The choice to create the record that was typed. */
export const createChoice = 'new';

/** The choice among the nearest names, unless another name was typed since. */
export function chosenNear(fields: URLSearchParams, field: string): string {
  const isSame = typedText(fields, askedField(field)) === typedText(fields, field);
  return isSame ? typedText(fields, nearField(field)) : '';
}

/** The venue of the form as a member of the request. Errors are added to the list. */
export async function toVenue(
  visit: ConsoleVisit,
  fields: URLSearchParams,
  errors: FieldError[],
): Promise<VenueMember> {
  if (typedText(fields, 'venue') === '') return false;
  const id = await resolve(visit, fields, { kind: 'venue', field: 'venue', newField: 'venue_new' }, errors);
  if (id !== undefined) return id;
  const [address, city] = [typedText(fields, 'venue_address'), typedText(fields, 'venue_city')];
  const venue = toHtmlLine(typedText(fields, 'venue'));
  return { venue, ...(address && { address }), ...(city && { city }) };
}

export async function toOrganizers(
  visit: ConsoleVisit,
  fields: URLSearchParams,
  errors: FieldError[],
): Promise<OrganizerMember> {
  const found: (number | { organizer: string })[] = [];
  for (const [field, name] of typedOrganizers(fields)) {
    const id = await resolve(visit, fields, { kind: 'organizer', field, newField: 'organizer_new' }, errors);
    found.push(id ?? { organizer: toHtmlLine(name) });
  }
  return found;
}

interface LinkedField {
  readonly kind: 'venue' | 'organizer';
  readonly field: string;
  /** The box that creates records that do not exist. */
  readonly newField: string;
}

/** The id of the record that was typed or chosen; undefined for a new one, or after an error. */
async function resolve(
  visit: ConsoleVisit,
  fields: URLSearchParams,
  { kind, field, newField }: LinkedField,
  errors: FieldError[],
): Promise<number | undefined> {
  const typed = typedText(fields, field);
  const chosen = chosenNear(fields, field);
  if (/^[1-9]\d{0,8}$/.test(chosen)) return Number(chosen);
  if (chosen === createChoice || (fields.has(newField) && !isLabel(typed))) return undefined;
  const found = await findByName(visit, kind, typed);
  if ('choice' in found) return found.choice.id;
  errors.push({ pointer: `/${field}`, detail: found.reason, near: found.near });
  return undefined;
}

/**
 * The label of one of several records with the same name ends with its id. Other names are sent as they are if new records
 * are allowed: the API finds the record itself, so that the same form is the same request when it is sent again.
 */
const isLabel = (name: string): boolean => /\d\)$/.test(name);

/** The label of a record, which tells it from others of the same name. */
export const labelOf = (choices: readonly Choice[], id: number | undefined, name: string): string =>
  choices.find((choice) => choice.id === id)?.label ?? name;
