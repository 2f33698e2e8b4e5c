import type { ComparedTerm, TermLookup } from '../../records/kind.ts';
import type { Taxonomy, TermId, TermPatch } from '../../terms/term.ts';
import { changedSlug, wantedSlug } from '../../terms/write-term.ts';
import { toNameKey } from '../../text/name-key.ts';

/** The terms after the changes that a dry run has predicted. */
export interface PredictedTerms extends TermLookup {
  /** Notes a create or an update. */
  note(taxonomy: Taxonomy, id: number, patch: TermPatch): Promise<void>;
}

export function predictedTerms(stored: TermLookup): PredictedTerms {
  const terms = new Map<number, ComparedTerm>();
  const slugs = new Map<string, Set<number>>();
  const names = new Map<string, Set<number>>();

  /** The terms that have, or had, this key. */
  const writtenAs = (index: ReadonlyMap<string, ReadonlySet<number>>, key: string): ComparedTerm[] =>
    [...(index.get(key) ?? [])].flatMap((id) => terms.get(id) ?? []);

  const unlessWritten = (term: ComparedTerm | undefined) =>
    term === undefined || terms.has(term.id) ? undefined : term;

  const lookup: TermLookup = {
    byId: async (taxonomy, id) => terms.get(id) ?? (await stored.byId(taxonomy, id)),
    async bySlug(taxonomy, slug) {
      const [written] = writtenAs(slugs, `${taxonomy} ${slug}`).filter((term) => term.slug === slug);
      return written ?? unlessWritten(await stored.bySlug(taxonomy, slug));
    },
    async siblings(taxonomy, name, parent = 0) {
      const key = nameOf({ taxonomy, name });
      const before = await stored.siblings(taxonomy, name, parent);
      const isSibling = (term: ComparedTerm) => nameOf(term) === key && (term.parentId ?? 0) === parent;
      return [...before.filter((term) => !terms.has(term.id)), ...writtenAs(names, key).filter(isSibling)];
    },
  };

  return {
    ...lookup,
    async note(taxonomy, id, patch) {
      const current = await lookup.byId(taxonomy, id);
      const wanted = wantedSlug(patch);
      const isFree = (await lookup.bySlug(taxonomy, wanted)) === undefined;
      const newSlug = wanted === '' || !isFree ? `${wanted}-${id}` : wanted;
      const parent = patch.parent ?? current?.parentId;
      const term: ComparedTerm = {
        ...{ id: id as TermId, taxonomy, name: patch.name ?? current?.name ?? '' }, // as: an id of the database, or a free one
        slug: current === undefined ? newSlug : changedSlug(current, patch),
        parentId: (parent || undefined) as TermId | undefined, // as: like the id
      };
      terms.set(id, term);
      addTo(slugs, `${taxonomy} ${term.slug}`, id);
      addTo(names, nameOf(term), id);
    },
  };
}

const nameOf = ({ taxonomy, name }: Pick<ComparedTerm, 'taxonomy' | 'name'>): string =>
  `${taxonomy} ${toNameKey(name)}`;

const addTo = (index: Map<string, Set<number>>, key: string, id: number): unknown =>
  index.set(key, (index.get(key) ?? new Set()).add(id));
