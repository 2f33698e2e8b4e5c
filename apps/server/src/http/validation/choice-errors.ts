import type { ObjectAlternatives } from './object-alternatives.ts';
import type { ReportedError } from './validation-error.ts';

type Members = Readonly<Record<string, unknown>>;

/** Why an object is none of the alternatives, or several, in one sentence for each member. */
export function findChoiceErrors({ alternatives }: ObjectAlternatives, value: Members, path: string): ReportedError[] {
  const has = (name: string) => Object.hasOwn(value, name);
  const chosen = alternatives.filter(({ required }) => required.every(has));
  const named = chosen.length === 0 ? alternatives : chosen;
  const [member = '', ...others] = named
    .flatMap(({ required }) => required.slice(0, 1))
    .map((name) => quote(path, name));
  const [first] = named.flatMap(({ required }) => required);
  const error = { path: `${path}/${first}`, message: '' };
  if (chosen.length === 0)
    return [
      { ...error, errorCode: 'required.openapi.validation', sentence: `Give ${[member, ...others].join(' or ')}.` },
    ];
  if (chosen.length > 1) {
    const sentence = `${[member, ...others].join(' and ')} exclude each other: give one of them.`;
    return [{ ...error, errorCode: 'oneOf.openapi.validation', sentence }];
  }
  const known = chosen[0]?.known;
  return alternatives.flatMap((other) =>
    [...other.known]
      .filter((name) => has(name) && !known?.has(name))
      .map((name) => {
        const owner = other.required.map((each) => quote(path, each)).join(' and ');
        const sentence = `${quote(path, name)} is for ${owner}, and not for ${member}: leave it out.`;
        return { path: `${path}/${name}`, message: '', errorCode: 'oneOf.openapi.validation', sentence };
      }),
  );
}

/** `'template/id'`: a member as sentences name it, without the place of the body. */
const quote = (path: string, name: string): string => `'${[...path.split('/').slice(2), name].join('/')}'`;
