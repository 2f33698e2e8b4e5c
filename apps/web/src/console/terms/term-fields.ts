import type { Option } from '../forms/fields.ts';
import type { ConsoleVisit } from '../frame/screen.ts';
import { toHtmlLine, toPlainText } from '../plain-text.ts';
import type { RecordField, RecordValues } from '../records/record-field.ts';
import { allTerms, type Term, type TermKind, type TermValues } from './term-kind.ts';

const termFields = ['name', 'parent', 'description', 'slug'] as const;
type TermField = (typeof termFields)[number];

/** The fields of the form; tags have no parents. */
export const namesOf = ({ hasParent }: TermKind): readonly TermField[] =>
  termFields.filter((name) => hasParent || name !== 'parent');

export function fieldsOf(kind: TermKind, parents: readonly Option[], isNew: boolean): readonly RecordField[] {
  const slugHint = isNew
    ? 'If it is empty, it is made from the name.'
    : 'Links to the old address stop working when you change it.';
  const fields: Readonly<Record<TermField, RecordField>> = {
    name: { name: 'name', label: 'Name', required: true, rule: 'Write a name of at most 1,000 characters.' },
    parent: {
      ...{ name: 'parent', label: 'In', options: parents, initial: '0' },
      rule: 'This one does not exist any more, or is in this one. Choose another.',
    },
    description: { name: 'description', label: 'Description', isLong: true },
    slug: {
      ...{ name: 'slug', label: 'Last part of the address', hint: slugHint },
      rule: 'Write letters, digits and dashes, or leave it empty.',
    },
  };
  return namesOf(kind).map((name) => fields[name]);
}

export const storedValues = ({ name, slug, description, parent = 0 }: Term): RecordValues<TermField> => ({
  name: toPlainText(name),
  slug: decodeSlug(slug),
  description,
  parent: String(parent),
});

/** Slugs are percent-encoded in responses. */
function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** All others, as parents, without those that are in this one: it cannot be in itself. */
export async function parentOptions(
  kind: TermKind,
  visit: ConsoleVisit,
  ownId: number | undefined,
): Promise<readonly Option[]> {
  if (!kind.hasParent) return [];
  const all = await allTerms(kind, visit);
  const within = new Set(ownId === undefined ? [] : [ownId]);
  // A term comes after its parent in no certain order, so each round finds one more level.
  for (let count = 0; count < within.size; ) {
    count = within.size;
    for (const { id, parent } of all) if (parent !== undefined && within.has(parent)) within.add(id);
  }
  const others = all.filter(({ id }) => !within.has(id));
  return [['0', 'Top level'], ...others.map(({ id, name }): Option => [String(id), toPlainText(name)])];
}

/** The members of a request for these fields. An empty last part of the address is made from the name. */
export const toBody = (values: RecordValues, names: ReadonlySet<string>): Partial<TermValues> => ({
  ...(names.has('name') && { name: toHtmlLine(values['name'] ?? '') }),
  ...(names.has('description') && { description: values['description'] ?? '' }),
  ...(names.has('slug') && values['slug'] && { slug: values['slug'] }),
  ...(names.has('parent') && { parent: Number(values['parent']) }),
});
