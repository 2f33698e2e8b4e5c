import type { Change, Difference, Rule } from './change.ts';
import { stepsOf } from './json.ts';
import { ofBodies } from './rules/bodies.ts';
import { ofDefaults } from './rules/defaults.ts';
import { ofDependentMembers } from './rules/dependent-members.ts';
import { ofDiscriminators } from './rules/discriminators.ts';
import { ofDocumentation } from './rules/documentation.ts';
import { ofEncodings } from './rules/encodings.ts';
import { ofExtensions } from './rules/extensions.ts';
import { ofHeaders } from './rules/headers.ts';
import { ofMembers } from './rules/members.ts';
import { ofMultiples } from './rules/multiples.ts';
import { ofNames } from './rules/names.ts';
import { ofNullability } from './rules/nullability.ts';
import { ofOpenEnums } from './rules/open-enums.ts';
import { ofParameters } from './rules/parameters.ts';
import { ofServers } from './rules/servers.ts';
import { ofStatuses } from './rules/statuses.ts';
import { ofTuples } from './rules/tuples.ts';
import { whatRedoclySays } from './rules/what-redocly-says.ts';

/** The first that has something to say decides. */
const rules: readonly Rule[] = [
  ofNullability,
  ofOpenEnums,
  ofExtensions,
  ofDocumentation,
  ofNames,
  ofDefaults,
  ofDiscriminators,
  ofMembers,
  ofMultiples,
  ofDependentMembers,
  ofTuples,
  ofEncodings,
  ofParameters,
  ofBodies,
  ofStatuses,
  ofHeaders,
  ofServers,
];

export function classify(difference: Difference): Change {
  const verdict = firstVerdict(difference) ?? whatRedoclySays(difference);
  if (verdict === undefined) throw new Error(`No rule classes the change at ${difference.where}.`);
  const { side, where } = difference;
  return { class: verdict.class, side, where, what: verdict.what ?? describe(difference) };
}

function firstVerdict(difference: Difference) {
  for (const rule of rules) {
    const verdict = rule(difference);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

function describe({ kind, typeName, property, name, where, before, after }: Difference): string {
  if (kind !== 'modified')
    return `\`${typeName === 'Parameter' ? (stepsOf(where).at(-1) ?? name) : name}\` was ${kind}.`;
  if (before === undefined) return `\`${property}\` was set to ${shorten(after)}.`;
  if (after === undefined) return `\`${property}\` was removed.`;
  return `\`${property}\` changed from ${shorten(before)} to ${shorten(after)}.`;
}

function shorten(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `'${text.length > 60 ? `${text.slice(0, 60)}…` : text}'`;
}
