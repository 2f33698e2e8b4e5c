/** The page of an address of The Events Calendar (the rules of `Tribe__Events__Rewrite` in its version 6.17). */
interface TecView {
  readonly display: 'default' | 'list' | 'month' | 'day';
  /** A month or a day. */
  readonly date?: string;
  readonly page: number;
  readonly isFeatured: boolean;
  readonly form: 'page' | 'calendar' | 'feed';
}

const firstView: TecView = { display: 'default', page: 1, isFeatured: false, form: 'page' };

/** The words of a view in the order of an address; the second group continues after the first. */
type Step = (view: TecView, words: readonly string[]) => readonly [view: TecView, used: number] | undefined;

const monthForm = /^\d{4}-\d{2}$/;
const dayForm = /^\d{4}-\d{2}-\d{2}$/;

const steps: Readonly<Record<string, Step>> = {
  list: (view) => (view.display === 'default' ? [{ ...view, display: 'list' }, 1] : undefined),
  today: (view) => (view.display === 'default' ? [{ ...view, display: 'day', date: 'today' }, 1] : undefined),
  month(view, [, date = '']) {
    if (view.display !== 'default') return undefined;
    return monthForm.test(date) ? [{ ...view, display: 'month', date }, 2] : [{ ...view, display: 'month' }, 1];
  },
  day(view, [, date = '']) {
    return view.display === 'default' && dayForm.test(date) ? [{ ...view, display: 'day', date }, 2] : undefined;
  },
  featured: (view) => (view.isFeatured ? undefined : [{ ...view, isFeatured: true }, 1]),
  page(view, [, number = '']) {
    const isList = view.display === 'default' || view.display === 'list';
    return isList && /^[1-9]\d{0,5}$/.test(number) ? [{ ...view, page: Number(number) }, 2] : undefined;
  },
  ical: (view) => [{ ...view, form: 'calendar' }, 1],
  feed: (view, [, format = '']) =>
    view.display === 'default' ? [{ ...view, form: 'feed' }, isFeed(format) ? 2 : 1] : undefined,
};

const isFeed = (word: string): boolean => /^(?:feed|rdf|rss|rss2|atom)$/.test(word);

/** Undefined if the words name no view. */
function readView(words: readonly string[]): TecView | undefined {
  let view = firstView;
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? '';
    const name = isFeed(word) ? 'feed' : word;
    const step = Object.hasOwn(steps, name) ? steps[name] : stepOfDate(word);
    // Only `featured` may follow a page, a calendar or a feed.
    const isEnd = view.page !== 1 || view.form !== 'page';
    const next = isEnd && word !== 'featured' ? undefined : step?.(view, words.slice(at));
    if (next === undefined) return undefined;
    view = next[0];
    at += next[1];
  }
  return view;
}

function stepOfDate(word: string): Step | undefined {
  const display = monthForm.test(word) ? 'month' : dayForm.test(word) ? 'day' : undefined;
  if (display === undefined) return undefined;
  return (view) => (view.display === 'default' ? [{ ...view, display, date: word }, 1] : undefined);
}

/** The events of a category or a tag, with its slug as the address has it. */
interface TecTerm {
  readonly kind: 'category' | 'tag';
  readonly slug: string;
}

/** The own address for one of The Events Calendar; undefined for others, and for those that are the same here. */
export function findTecTarget(target: string): string | undefined {
  const [path = '', query = ''] = splitAt(target, target.indexOf('?'));
  if (path.includes('//')) return undefined;
  const [root = '', ...words] = path.split('/').filter((word) => word !== '');
  if (/^event$/i.test(root)) return toEventCalendar(words, query);
  if (!/^events$/i.test(root) || /^v1$/i.test(words[0] ?? '')) return undefined;
  const term = readTerm(words);
  const view = readView((term?.words ?? words).map((word) => word.toLowerCase()));
  if (view === undefined) return undefined;
  // Parents in the path of a category are ignored elsewhere.
  if (term?.kind === 'category' && term.words.length === 0 && !hasSearch(query)) return undefined;
  const own = toTarget(view, term, query);
  return own.split('?', 1)[0] === withSlash(path) ? undefined : own;
}

const splitAt = (text: string, at: number): string[] => (at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]);

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`);

/** `/event/jazz/ical/`, and with a date of a series: `/event/jazz/2026-12-05/2/ical/`. */
function toEventCalendar(words: readonly string[], query: string): string | undefined {
  const [slug, ...rest] = words.slice(0, -1);
  if (slug === undefined || words.at(-1)?.toLowerCase() !== 'ical') return undefined;
  const [day, number, ...others] = rest;
  const isDate = day === undefined || dayForm.test(day) || (/^all$/i.test(day) && number === undefined);
  if (!isDate || (number !== undefined && !/^[1-9]\d{0,2}$/.test(number)) || others.length > 0) return undefined;
  return toAddress(`/event/${[slug, ...rest].join('/')}/`, query, { ical: '1' });
}

/** A term with the words of its view. The slugs of ancestors may precede the slug of a category. */
function readTerm([kind, ...words]: readonly string[]): (TecTerm & { readonly words: readonly string[] }) | undefined {
  if (!isTermKind(kind) || words.length === 0) return undefined;
  const last = kind === 'tag' ? 1 : words.length;
  // The most words that are a view, as the rules of The Events Calendar do.
  for (let count = 1; count <= last; count += 1) {
    const rest = words.slice(count);
    if (readView(rest.map((word) => word.toLowerCase())) !== undefined)
      return { kind, slug: words[count - 1] ?? '', words: rest };
  }
  return undefined;
}

const isTermKind = (word: string | undefined): word is TecTerm['kind'] => word === 'category' || word === 'tag';

function toTarget(
  { display, date, page, isFeatured, form }: TecView,
  term: TecTerm | undefined,
  query: string,
): string {
  const slug = term === undefined ? '' : toText(term.slug);
  const isDay = display === 'day';
  if (form === 'feed')
    return toAddress('/events/v1/feed.json', query, {
      ...(term !== undefined && { [term.kind === 'tag' ? 'tags' : 'categories']: slug }),
      ...(isFeatured && { featured: 'true' }),
    });
  const options = { ...(isFeatured && { featured: '1' }), ...(form === 'calendar' && { ical: '1' }) };
  const isList = display === 'default' || display === 'list';
  // The pages of terms have no other filters.
  if (term !== undefined && isList && !isFeatured && !hasSearch(query))
    return toAddress(term.kind === 'tag' ? `/tag/${term.slug}/` : `/events/category/${term.slug}/`, query, {
      ...options,
      ...(page > 1 && { page: String(page) }),
    });
  const filters = {
    ...(term !== undefined && { [term.kind === 'tag' ? 'tag' : 'tribe_events_cat']: slug }),
    ...options,
  };
  if (display === 'month')
    return toAddress(date === undefined ? '/events/month/' : `/events/month/${date}/`, query, filters);
  if (isDay) return toAddress(`/events/${date}/`, query, filters);
  if (page > 1) return toAddress(`/events/list/page/${page}/`, query, filters);
  return toAddress(display === 'list' ? '/events/list/' : '/events/', query, filters);
}

/** Parameters of the search bar, which pages of terms do not have. */
const hasSearch = (query: string): boolean => /(?:^|&)tribe-bar-(?:date|search)=./.test(query);

/** Of a repeated parameter, the last counts. */
function toAddress(path: string, query: string, added: Readonly<Record<string, string>>): string {
  const parts = [query, String(new URLSearchParams(added))].filter((part) => part !== '');
  return parts.length === 0 ? path : `${path}?${parts.join('&')}`;
}

/** A slug of a path as text. Slugs of Ngoma and WordPress may contain percent signs that encode nothing. */
function toText(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
