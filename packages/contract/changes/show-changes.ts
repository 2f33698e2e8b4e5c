import { type Change, type ChangeClass, classes, type Declaration, nameOf } from './change.ts';
import { stepsOf } from './json.ts';

/** Changes to show, with their declarations. */
export interface Shown {
  readonly changes: readonly Change[];
  readonly declarations: readonly Declaration[];
  /** The base of the comparison: `release 1.0.0`. */
  readonly since: string;
}

/** A table for a terminal: the breaking changes first. */
export function toTable(shown: Shown): string {
  const rows = shown.changes.map(({ side, where }) => [side, inWords(where)] as const);
  const width = Math.max(0, ...rows.map(([, place]) => place.length));
  const lines = (each: ChangeClass) =>
    ofClass(shown, each).map((change) => {
      const reason = reasonOf(shown, change);
      const row = `  ${change.side.padEnd(8)}  ${inWords(change.where).padEnd(width)}  ${change.what}`;
      return reason === undefined ? row : `${row}\n  declared: ${reason}`;
    });
  const parts = classes.map((each) => [`${each}: ${ofClass(shown, each).length}`, ...lines(each)].join('\n'));
  return `Changes of the contract since ${shown.since}\n\n${parts.join('\n\n')}\n`;
}

/** A comment for a pull request; documentation changes are folded. */
export function toMarkdown(shown: Shown): string {
  const counts = classes.map((each) => `${ofClass(shown, each).length} ${each}`).join(', ');
  const parts = classes.flatMap((each) => {
    const changes = ofClass(shown, each);
    if (changes.length === 0) return [];
    const table = markdownTable(shown, changes);
    if (each === 'documentation') return [`<details><summary>${each}</summary>\n\n${table}\n\n</details>`];
    return [`### ${each}\n\n${table}`];
  });
  return `${[`## Changes of the contract since ${shown.since}`, `${counts}.`, ...parts].join('\n\n')}\n`;
}

/** A page of the documentation: breaking changes with their reasons. */
export function toBreakingPage(shown: Shown): string {
  const changes = ofClass(shown, 'breaking');
  return toPage(
    `What breaks clients since ${shown.since}`,
    changes.length === 0 ? 'Nothing.' : markdownTable(shown, changes),
  );
}

/** A page of the documentation: additions by place. */
export function toAdditionsPage(shown: Shown): string {
  const changes = ofClass(shown, 'additive');
  return toPage(`What was added since ${shown.since}`, changes.length === 0 ? 'Nothing.' : markdownList(changes));
}

const toPage = (title: string, changes: string): string =>
  `# ${title}\n\n[What changes](../../../docs/guides/changes.md) tells how this is found, and what it means for clients.\n\n${changes}\n`;

function markdownList(changes: readonly Change[]): string {
  const places = [...Map.groupBy(changes, ({ where }) => inWords(where).split(': ')[0] ?? '')];
  const [whole, changed] = [places.filter(isNew), places.filter((each) => !isNew(each))];
  const lines = changed.map(([place, those]) => {
    const parts = those.map(({ where, what }) => {
      const inside = inWords(where)
        .slice(place.length + 2)
        .replace(contentOfBody, '');
      return cell(inside === '' ? what : `${inside}: ${what}`);
    });
    return `- **${cell(place)}**: ${parts.join(' ')}`;
  });
  const added = whole.map(([place]) => cell(place)).join(', ');
  return [...(added === '' ? [] : [`- **New**: ${added}.`]), ...lines].join('\n');
}

/** Part of the pointer into almost every response and request. */
const contentOfBody = /content application\/(?:problem\+)?json schema /;

/** Whether a whole place is new: then the list names only the place. */
const isNew = ([place, changes]: readonly [string, readonly Change[]]): boolean =>
  changes.every(({ what }) => {
    const [, name] = /^`(.+)` was added\.$/.exec(what) ?? [];
    return name !== undefined && place.endsWith(name);
  });

function markdownTable(shown: Shown, changes: readonly Change[]): string {
  const rows = changes.map((change) => {
    const reason = reasonOf(shown, change);
    const what = reason === undefined ? change.what : `${change.what} Declared: ${reason}`;
    return `| ${[change.side, inWords(change.where), what].map(cell).join(' | ')} |`;
  });
  return ['| side | where | what |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Escapes text for a Markdown table. */
const cell = (text: string): string =>
  text.replace(/\\/g, '\\\\').replaceAll('|', '\\|').replaceAll('<', '&lt;').replace(/\s+/g, ' ');

const ofClass = ({ changes }: Shown, each: ChangeClass): Change[] =>
  changes.filter((change) => change.class === each).toSorted((one, other) => (one.where < other.where ? -1 : 1));

const reasonOf = ({ declarations }: Shown, change: Change): string | undefined =>
  change.class === 'breaking' ? declarations.find((each) => each.change === nameOf(change))?.reason : undefined;

/** `GET /events: parameters query.page` for a pointer, and `Event: name` for one into a component. */
export function inWords(where: string): string {
  const [group = '', name = '', ...rest] = stepsOf(where);
  if (group === 'paths' || group === 'webhooks') {
    const [method, ...inside] = rest;
    const place = method === undefined ? name : `${method.toUpperCase()} ${name}`;
    return join(group === 'webhooks' ? `webhook ${name}` : place, inside);
  }
  if (group !== 'components') return join(group, [name, ...rest]);
  const [component = '', ...inside] = rest;
  return join(
    component,
    inside.filter((step) => step !== 'properties'),
  );
}

const join = (place: string, inside: readonly string[]): string => {
  const steps = inside.filter((step) => step !== '');
  return steps.length === 0 ? place : `${place}: ${steps.join(' ')}`;
};
