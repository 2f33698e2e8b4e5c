import { additive, breaking, type Rule } from '../change.ts';
import { objectOr } from '../json.ts';

/** How the parts of a form are written; redocly does not compare it. */
export const ofEncodings: Rule = ({ typeName, kind, property, side, steps, before, after }) => {
  if (typeName === 'Header' && kind === 'added' && side === 'request' && steps.at(-4) === 'encoding')
    return objectOr(after)['required'] === true ? breaking('A header of the part became required.') : additive();
  if (typeName !== 'Encoding') return undefined;
  if (property === 'allowReserved') return (after === true) === (side === 'request') ? additive() : breaking();
  if (property !== 'contentType') return breaking();
  const [narrow, wide] = side === 'request' ? [before, after] : [after, before];
  return isWithin(narrow, wide) ? additive() : breaking();
};

/** Whether one list of media types, such as `image/png, image/jpeg`, names only those of another. */
function isWithin(narrow: unknown, wide: unknown): boolean {
  if (typeof narrow !== 'string' || typeof wide !== 'string') return false;
  const of = (list: string) => list.split(',').map((each) => each.trim().toLowerCase());
  const accepted = of(wide);
  return of(narrow).every((each) =>
    [each, each.replace(/\/.*/, '/*'), '*/*'].some((pattern) => accepted.includes(pattern)),
  );
}
