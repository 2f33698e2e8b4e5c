import type { components } from '@ngoma/client';
import { toVariableName } from '@ngoma/recipients';
import type { FieldError } from '../request/console-api.ts';

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
  const heading = (name: string): string =>
    columns.find(({ variable }) => variable === name)?.heading ?? name.replaceAll('_', ' ');
  return detail
    .replace(/'variables' must have '(\w+)'\./, (_all, name: string) => `“${heading(name)}” is missing.`)
    .replace(/'variables' must not leave '(\w+)' empty\./, (_all, name: string) => `“${heading(name)}” is empty.`)
    .replace(/'variables\/(\w+)' is required:.*/, (_all, name: string) => `“${heading(name)}” is empty.`)
    .replace(
      /'variables\/(\w+)' must be an object .*up to (\d+) characters.*/,
      (_all, name: string, most: string) =>
        `“${heading(name)}” has more than ${most} characters, or some that cannot be sent.`,
    )
    .replace(/The cell for '(\w+)' has/, (_all, name: string) => `The cell below “${heading(name)}” has`)
    .replace(/that of recipient (\d+),/, (all, position: string) => {
      const line = lineOf(Number(position));
      return line === undefined ? all : `that of line ${line},`;
    })
    .replace(/'to' (?:has|is) (?:had|not|opted|suppressed) .*/s, refusalSentence)
    .replace(/'to' must be a Ugandan mobile number.*/s, (sentence) => numberSentence(number ?? numberIn(sentence)));
}

/** Reasons why nothing is sent to a number that is valid. */
const refusalSentences: readonly (readonly [RegExp, string])[] = [
  [/has opted out of marketing/, 'This number has opted out of announcements.'],
  [/is suppressed for all/, 'This number gets no texts: it is among the opt-outs. Remove it there to send to it.'],
  [/has not consented/, 'This number has not agreed to announcements. A consent of it must be stored first.'],
  [/has had \d+ transactional/, 'This number has had as many texts as it may get for now. Send this one later.'],
];

const refusalSentence = (detail: string): string =>
  refusalSentences.find(([pattern]) => pattern.test(detail))?.[1] ?? detail;

/** The columns that a text can name, by variable, and those with numbers, as headings. */
export interface KnownColumns {
  readonly variables: ReadonlyMap<string, string>;
  readonly ofNumbers: readonly string[];
}

/** The sentence about a variable of the text that no recipient has; undefined for other errors. One stands for all lines. */
export function unknownVariable(detail: string, { variables, ofNumbers }: KnownColumns): string | undefined {
  const name = /'variables' must have '(\w+)'\./.exec(detail)?.[1];
  if (name === undefined || variables.has(name)) return undefined;
  const heading = ofNumbers.find((each) => toVariableName(each) === name);
  if (heading !== undefined) return `Text: “${heading}” is a column of numbers, which a text cannot show.`;
  const sentence = `Text: no recipient has “${name.replaceAll('_', ' ')}”.`;
  if (variables.size > 0)
    return `${sentence} Write one of these in its place: ${[...variables.values()].map((each) => `{{${each}}}`).join(', ')}.`;
  return name === 'name'
    ? `${sentence} Write it behind each number, such as 0772 123 456, Amina.`
    : `${sentence} Name the columns in the first line.`;
}

/** Errors of the whole form, which the API also reports for each recipient. */
const ofAll = /^(Line \d+: )?'(send_at|sender_id|message|template)\b/;

/** An error of a field of the form other than the recipients, at that field and with its label; undefined for others. */
export function fieldError<Item extends FieldError>(error: Item): Item | undefined {
  const [, line = '', member = ''] = ofAll.exec(error.detail) ?? [];
  const sentence = fieldSentences[member]?.(error.detail);
  if (sentence === undefined) return undefined;
  const pointer = member === 'template' ? '/template/id' : `/${member}`;
  // Only a text with variables is too long for some lines and not for others.
  return { ...error, pointer, code: undefined, detail: `${member === 'message' ? line : ''}${sentence}` };
}

const fieldSentences: Readonly<Record<string, (detail: string) => string>> = {
  send_at: (detail) => {
    const most = /from now to (\d+ days)/.exec(detail)?.[1];
    return most === undefined
      ? 'Send at: this time is not possible. Choose another one.'
      : `Send at: this time has passed, or is more than ${most} from now. Choose another one.`;
  },
  sender_id: () => 'From: choose one of the list.',
  template: () => 'Template: choose one of the list, and one of its languages.',
  message: (detail) => {
    const placeholder = /has '(\{\{.*)' at position/.exec(detail)?.[1];
    if (placeholder !== undefined)
      return `Text: “${placeholder}” is no column. Write the name of a column in it, such as {{name}}.`;
    const [, segments, most] = /needs (\d+) segments; at most (\d+)/.exec(detail) ?? [];
    if (segments !== undefined) return `Text: it needs ${segments} segments, and ${most} are allowed. Shorten it.`;
    return 'Text: it is too long, or has characters that cannot be sent. Shorten it, or type it again.';
  },
};

/** The number that an error of a file repeats; undefined if it repeats none. */
const numberIn = (sentence: string): string | undefined =>
  sentence.includes('the cell is empty') ? '' : /the cell has '(.*)'\.$/s.exec(sentence)?.[1];

function numberSentence(number: string | undefined): string {
  if (number === undefined) return 'There is no Ugandan mobile number.';
  return number === '' ? 'There is no number.' : `“${number}” is not a Ugandan mobile number.`;
}
