import { additive, breaking, type Rule } from '../change.ts';

/** Where redocly compares everything that can break somebody, its silence says that a change breaks nobody. */
const compared = /Schema|^(AnyOf|OneOf|AllOf|DependentRequired|SecurityRequirement|SecurityRequirementList)$/;
const schemaKeywords = new Set(
  `type enum required minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength pattern format
  minItems maxItems uniqueItems minProperties maxProperties additionalProperties unevaluatedProperties unevaluatedItems
  items contentEncoding contentMediaType`.split(/\s+/),
);

export const whatRedoclySays: Rule = ({ kind, typeName, property, verdicts }) => {
  if (verdicts.length > 0) return breaking(verdicts.join(' '));
  if (kind === 'added') return additive();
  const isCompared = compared.test(typeName) && (typeName !== 'Schema' || isKnown(property));
  if (isCompared || property === 'required') return additive();
  return breaking('No rule knows this change, which may break somebody.');
};

const isKnown = (keyword: string | undefined): boolean => keyword === undefined || schemaKeywords.has(keyword);
