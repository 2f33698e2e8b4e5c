import type { ConsoleVisit } from '../frame/screen.ts';
import { toPlainText } from '../plain-text.ts';
import { nearestNames } from '../records/near-names.ts';
import { ask } from '../request/console-api.ts';

/** A record that a field offers by its label. */
export interface Choice {
  readonly id: number;
  readonly name: string;
  /** The name, with more words if others have the same. */
  readonly label: string;
}

/** The records that the form offers. */
export interface Choices {
  readonly venues: readonly Choice[];
  readonly organizers: readonly Choice[];
  readonly categories: readonly Choice[];
}

/** The first records by name; names beyond them are searched when the form is sent. */
const maxOffered = 100;
const byTitle = { per_page: maxOffered, orderby: 'name' as const, order: 'asc' as const };

export async function loadChoices(visit: ConsoleVisit): Promise<Choices> {
  const { categories } = await ask(
    visit.api.GET('/events/v1/categories', { params: { query: { per_page: maxOffered, hide_empty: false } } }),
  );
  const [venues, organizers] = await Promise.all([listVenues(visit, byTitle), listOrganizers(visit, byTitle)]);
  return {
    venues,
    organizers,
    categories: toChoices(categories.map(({ id, name }) => ({ id, name, more: '' }))),
  };
}

type ListQuery = Partial<typeof byTitle> & { readonly search?: string };

async function listVenues({ api }: ConsoleVisit, query: ListQuery): Promise<readonly Choice[]> {
  const { venues } = await ask(api.GET('/events/v1/venues', { params: { query } }));
  return toChoices(venues.map(({ id, venue, city }) => ({ id, name: venue, more: city ?? '' })));
}

async function listOrganizers({ api }: ConsoleVisit, query: ListQuery): Promise<readonly Choice[]> {
  const { organizers } = await ask(api.GET('/events/v1/organizers', { params: { query } }));
  return toChoices(organizers.map(({ id, organizer, email }) => ({ id, name: organizer, more: email ?? '' })));
}

function toChoices(records: readonly { id: number; name: string; more: string }[]): readonly Choice[] {
  const named = records.map(({ id, name, more }) => ({ id, name: toPlainText(name), more: toPlainText(more) }));
  const isShared = (name: string) => named.filter((each) => each.name === name).length > 1;
  return named.map(({ id, name, more }) => ({
    id,
    name,
    label: isShared(name) ? `${name} (${[more, id].filter(Boolean).join(', ')})` : name,
  }));
}

const lists = { venue: listVenues, organizer: listOrganizers };

/** A record that was found, or why there is none, with the records whose names are most like it. */
export type FoundRecord = { readonly choice: Choice } | { readonly reason: string; readonly near: readonly Choice[] };

/** The record by what was typed: its label or its name. */
export async function findByName(visit: ConsoleVisit, kind: keyof typeof lists, typed: string): Promise<FoundRecord> {
  const offered = await lists[kind](visit, byTitle);
  const matches = matching(offered, typed);
  const found = matches.length > 0 ? matches : matching(await search(visit, kind, typed), typed);
  const [choice] = found;
  if (choice !== undefined && found.length === 1) return { choice };
  if (found.length > 1)
    return { reason: `There are several with the name ${typed}. Choose one.`, near: found.slice(0, maxNear) };
  return {
    reason: `There is no ${kind} with the name ${typed}. ${toCreate}`,
    near: nearestNames(await searchWords(visit, kind, typed, offered), typed, maxNear),
  };
}

const maxNear = 5;
const toCreate = 'Choose one, or create it.';

const search = async (visit: ConsoleVisit, kind: keyof typeof lists, typed: string): Promise<readonly Choice[]> =>
  // The API rejects a search for 0 alone, as WordPress does.
  typed === '0' ? [] : lists[kind](visit, { per_page: maxOffered, search: typed.slice(0, 200) });

/** The offered records, and those that have a word of the text or begin like it. */
async function searchWords(
  visit: ConsoleVisit,
  kind: keyof typeof lists,
  typed: string,
  offered: readonly Choice[],
): Promise<readonly Choice[]> {
  if (offered.length < maxOffered) return offered;
  const words = typed.split(/\s+/).filter((word) => word.length >= 3);
  const searched = [...new Set(words.slice(0, 3).flatMap((word) => [word, word.slice(0, 3)]))];
  const found = await Promise.all(searched.map((word) => search(visit, kind, word)));
  return [...new Map([...offered, ...found.flat()].map((choice) => [choice.id, choice])).values()];
}

function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const same = (text: string) => text.toLowerCase() === typed.toLowerCase();
  const byLabel = choices.filter(({ label }) => same(label));
  return byLabel.length > 0 ? byLabel : choices.filter(({ name }) => same(name));
}
