import { suggestNumber } from '@ngoma/sms';
import { readTypedDay } from '../../dates/read-typed-date.ts';
import type { Option } from '../forms/fields.ts';
import { ApiProblem, type FieldError } from '../request/console-api.ts';
import { readTypedInstant } from '../times.ts';

interface FilterText {
  /** The parameter in the address of the page. */
  readonly name: string;
  /** The id of its field where a form of the page has a field of the same name. */
  readonly id?: string;
  readonly label: string;
  readonly hint?: string;
  /** The parameter of the API; `name` without it. */
  readonly parameter?: string;
}

/** A filter of a list: its label, its control and the parameter of the API. */
export type Filter = FilterText &
  (
    | { readonly control: 'text' | 'search' | 'phone' | 'number' | 'day' | 'time' }
    /** One of several. `any` is the text without a choice. */
    | {
        readonly control: 'choice';
        readonly any: string;
        readonly options: readonly Option[];
        /** The value of the API for a choice; the choice itself without it. */
        readonly toValue?: (choice: string) => unknown;
      }
    /** A filter that only links set, such as those to the texts of a batch. */
    | { readonly control: 'link' }
  );

/** The filters of an address as parameters of the API. */
export interface ReadFilters {
  /** Parameters of the API, of the filters that are set. */
  readonly query: Readonly<Record<string, unknown>>;
  readonly active: readonly Filter[];
  /** The filters that cannot be read. */
  readonly errors: readonly FieldError[];
}

export function readFilters(filters: readonly Filter[], typed: URLSearchParams, zone: string): ReadFilters {
  const query: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  const active = filters.filter(({ name }) => typedText(typed, name) !== '');
  for (const filter of active) {
    const { value, reason } = isRepeated(typed, filter.name)
      ? { reason: repeated }
      : readFilter(filter, typedText(typed, filter.name), zone);
    if (reason === undefined) query[filter.parameter ?? filter.name] = value;
    else errors.push(errorOf(filter, reason));
  }
  return { query, active, errors: [...errors, ...rangeErrors(active, query)] };
}

const isRepeated = (typed: URLSearchParams, name: string): boolean => new Set(typed.getAll(name)).size > 1;
const repeated = 'the address has several values for it. Choose one.';

/** A list has one range of days or times at most: its first and its last. */
function rangeErrors(active: readonly Filter[], query: ReadFilters['query']): FieldError[] {
  const [first, last] = active.filter(({ control }) => control === 'day' || control === 'time');
  if (first === undefined || last === undefined) return [];
  const [from, until] = [first, last].map(({ name, parameter = name }) => String(query[parameter] ?? ''));
  if (!from || !until || from <= until) return [];
  return [errorOf(last, `this is before “${first.label}”. Change one of them.`)];
}

const typedText = (typed: URLSearchParams, name: string): string => typed.get(name)?.trim() ?? '';

const errorOf = ({ name, label }: Filter, reason: string): FieldError => ({
  pointer: `/${name}`,
  detail: `${label}: ${reason}`,
});

type Reading =
  | { readonly value: unknown; readonly reason?: undefined }
  | { readonly value?: undefined; readonly reason: string };

const maxLength = 200;

function readFilter(filter: Filter, text: string, zone: string): Reading {
  if (text.length > maxLength) return { reason: `this is too long. Write at most ${maxLength} characters.` };
  switch (filter.control) {
    case 'search':
      // The API rejects a search for 0 alone, as WordPress does.
      return text === '0' ? { reason: "'0' alone cannot be searched. Add a word." } : { value: text };
    case 'phone':
      return readPhone(text);
    case 'number':
      return /^\d{1,9}$/.test(text) ? { value: Number(text) } : { reason: `'${text}' is no number. Use digits only.` };
    case 'day': {
      const { day, reason } = readTypedDay(text);
      return reason === undefined ? { value: day } : { reason };
    }
    case 'time': {
      const { instant, reason } = readTypedInstant(text, zone, { timeNeeded: false });
      return reason === undefined ? { value: instant } : { reason };
    }
    case 'choice': {
      const isKnown = filter.options.some(([value]) => value === text);
      return isKnown ? { value: filter.toValue?.(text) ?? text } : { reason: `'${text}' is none of the choices.` };
    }
    default:
      return { value: text };
  }
}

/** Any number with a plus is left to the API, which knows numbers of other countries that it stored. */
function readPhone(text: string): Reading {
  const number = suggestNumber(text) ?? text.replace(/[\s()-]/g, '');
  return /^\+?\d{3,15}$/.test(number)
    ? { value: number }
    : { reason: `'${text}' is no phone number. Write it such as 0772 123456 or +256772123456.` };
}

/** The reasons why the API refused the filters, with the labels of the page. */
export function filterErrors(problem: ApiProblem, filters: readonly Filter[]): FieldError[] {
  return filters
    .filter((filter) => problem.errors.some(({ pointer }) => isOf(pointer, filter)))
    .map((filter) => errorOf(filter, refused(filter)));
}

const isOf = (pointer: string, { name, parameter = name }: Filter): boolean =>
  pointer.split('/')[0] === `?${parameter}`;

const refused = ({ control }: Filter): string =>
  control === 'phone'
    ? 'this is no number of a phone. Write it such as 0772 123456 or +256772123456.'
    : 'nothing can have this value. Change it, or leave it empty.';

export const filterProblem = (errors: readonly FieldError[]): ApiProblem =>
  new ApiProblem(400, 'filter_not_read', 'A filter could not be read, so no list is shown.', errors);
