import type { components } from '@ngoma/client';

type Preview = components['schemas']['MessageBatchPreview'];

interface Context {
  /** As it was typed. */
  readonly number?: string;
  readonly columns?: Exclude<Preview['columns'], null>;
  /** The line of a recipient, by its position. */
  readonly lineOf?: (position: number) => number | undefined;
}

/** An error of the API about a recipient as a sentence for people: headings for variables, lines for positions. */
export function sentenceOf(detail: string, { number, columns = [], lineOf = () => undefined }: Context): string {
  const heading = (name: string): string => columns.find(({ variable }) => variable === name)?.heading ?? name;
  return detail
    .replace(/'variables' must have '(\w+)'\./, (_all, name: string) => `“${heading(name)}” is missing.`)
    .replace(/'variables' must not leave '(\w+)' empty\./, (_all, name: string) => `“${heading(name)}” is empty.`)
    .replace(/'variables\/(\w+)' is required:.*/, (_all, name: string) => `“${heading(name)}” is empty.`)
    .replace(/that of recipient (\d+),/, (all, position: string) => {
      const line = lineOf(Number(position));
      return line === undefined ? all : `that of line ${line},`;
    })
    .replace(/'to' must be a Ugandan mobile number.*/, numberSentence(number));
}

function numberSentence(number: string | undefined): string {
  if (number === undefined) return 'There is no Ugandan mobile number.';
  return number === '' ? 'There is no number.' : `“${number}” is not a Ugandan mobile number.`;
}
