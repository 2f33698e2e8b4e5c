import { ask, invalidField } from '../console-api.ts';
import { toPlainText } from '../plain-text.ts';
import type { ConsoleVisit } from '../screen.ts';

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
    visit.api.GET('/events/v1/categories', { params: { query: { per_page: maxOffered } } }),
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

/** The id of a record by what was typed: its label or its name; undefined if there is none. */
export async function findByName(
  visit: ConsoleVisit,
  kind: keyof typeof lists,
  typed: string,
  field: string,
): Promise<number | undefined> {
  const offered = await lists[kind](visit, byTitle);
  const matches = matching(offered, typed);
  const found = matches.length > 0 || typed === '0' ? matches : await search(visit, kind, typed);
  if (found.length > 1) {
    const names = found.map(({ label }) => label).join('; ');
    throw invalidField(field, `There are several with this name. Type one of these: ${names}.`);
  }
  return found[0]?.id;
}

const search = async (visit: ConsoleVisit, kind: keyof typeof lists, typed: string): Promise<readonly Choice[]> =>
  matching(await lists[kind](visit, { per_page: maxOffered, search: typed.slice(0, 200) }), typed);

function matching(choices: readonly Choice[], typed: string): readonly Choice[] {
  const same = (text: string) => text.toLowerCase() === typed.toLowerCase();
  const byLabel = choices.filter(({ label }) => same(label));
  return byLabel.length > 0 ? byLabel : choices.filter(({ name }) => same(name));
}
