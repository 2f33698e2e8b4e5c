import { additive, breaking, type Change, type Difference, type Rule, type Verdict } from './change.ts';
import { stepsOf } from './json.ts';
import { annotationRules } from './rules/annotations.ts';
import { operationRules } from './rules/operations.ts';
import { schemaRules } from './rules/schemas.ts';

/** The first rule that returns a verdict decides. */
const rules: readonly Rule[] = [...schemaRules, ...annotationRules, ...operationRules];

export function classify(difference: Difference): Change {
  const { side, where } = difference;
  const verdict = firstVerdict(difference) ?? toVerdict(difference);
  return { class: verdict.class, side, where, what: verdict.what ?? describe(difference) };
}

function firstVerdict(difference: Difference): Verdict | undefined {
  for (const rule of rules) {
    const verdict = rule(difference);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}

/** Nodes and keywords that redocly compares completely: without a verdict of redocly, their changes are compatible. */
const compared = /Schema|^(AnyOf|OneOf|AllOf|DependentRequired|SecurityRequirement|SecurityRequirementList)$/;
const schemaKeywords = new Set(
  `type enum required minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format
  minItems maxItems uniqueItems minProperties maxProperties additionalProperties unevaluatedProperties unevaluatedItems
  items contentEncoding contentMediaType`.split(/\s+/),
);

/** The verdict of redocly. */
function toVerdict({ kind, typeName, property, verdicts }: Difference): Verdict {
  if (verdicts.length > 0) return breaking(verdicts.join(' '));
  if (kind === 'added') return additive();
  const isKnown = property === undefined || schemaKeywords.has(property);
  const isCompared = compared.test(typeName) && (typeName !== 'Schema' || isKnown);
  if (isCompared || property === 'required') return additive();
  return breaking('No rule knows this change, which may break somebody.');
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
