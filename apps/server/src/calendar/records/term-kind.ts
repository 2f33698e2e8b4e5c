import { rejectErrors } from '../posts/invalid-parameters.ts';
import type { Site } from '../posts/site.ts';
import { findTerm, findTerms, withAncestors, withOwnAncestors } from '../terms/repository.ts';
import { fromTermInput, type TermInput } from '../terms/representation.ts';
import type { TermKind, TermWithAncestors } from '../terms/term.ts';
import {
  changedSlug,
  createTerm,
  deleteTerm,
  findDuplicateTerm,
  nameErrors,
  requireTerm,
  slugTaken,
  updateTerm,
  wantedSlug,
} from '../terms/write-term.ts';
import { type ImportsOf, type Kind, type RecordBody, type RecordWrite, withoutPrefetch } from './kind.ts';

/** Categories or tags. */
export function termKind(kind: TermKind, toBody: (term: TermWithAncestors, site: Site) => RecordBody): Kind<TermInput> {
  async function show({ trx, site }: RecordWrite, id: number): Promise<RecordBody> {
    return toBody(await withOwnAncestors(trx, await requireTerm(trx, id, kind)), site);
  }
  return {
    ...{ collection: kind.collection, subject: 'term' },
    images: () => [],
    create: async (write, body) => show(write, await createTerm(write.trx, write.caller, fromTermInput(body), kind)),
    async update(write, id, body) {
      const current = await requireTerm(write.trx, id, kind);
      await updateTerm(write.trx, write.caller, current, fromTermInput(body), kind);
      return show(write, id);
    },
    async remove(write, id) {
      const shown = await show(write, id);
      await deleteTerm(write.trx, write.caller, await requireTerm(write.trx, id, kind), kind);
      return shown;
    },
    async read(snapshot, ids, { site }) {
      const terms = await withAncestors(snapshot, await findTerms(snapshot, kind.taxonomy, ids));
      return new Map(terms.map((each) => [each.term.id, toBody(each, site)]));
    },
    imports: importsOf(kind),
  };
}

function importsOf(kind: TermKind): ImportsOf<TermInput> {
  const { taxonomy } = kind;
  return {
    ...withoutPrefetch,
    images: () => [],
    check: (_caller, body) => rejectErrors(nameErrors(fromTermInput(body).name ?? '')),
    async find(knex, id) {
      const term = await findTerm(knex, taxonomy, id);
      return { presence: term === undefined ? 'gone' : 'usable', hasImage: false, isDate: false };
    },
    async findSame({ terms }, _caller, body) {
      const found = await terms.bySlug(taxonomy, wantedSlug(fromTermInput(body)));
      return found === undefined ? [] : [found.id];
    },
    async findDuplicate({ terms }, body) {
      const patch = fromTermInput(body);
      return findDuplicateTerm(await terms.siblings(taxonomy, patch.name ?? '', patch.parent), patch, kind)?.id;
    },
    async checkUpdate({ terms }, id, body) {
      const current = await terms.byId(taxonomy, id);
      if (current === undefined) return;
      const slug = changedSlug(current, fromTermInput(body));
      const owner = await terms.bySlug(taxonomy, slug);
      if (owner !== undefined && owner.id !== id) throw slugTaken(kind, slug);
    },
    create: (trx, caller, body) => createTerm(trx, caller, fromTermInput(body), kind),
    async update(trx, caller, id, body) {
      const current = await findTerm(trx, taxonomy, id);
      if (current !== undefined) await updateTerm(trx, caller, current, fromTermInput(body), kind);
    },
  };
}
