import type { Change, Difference } from './change.ts';
import { classify } from './classify.ts';
import { escapeStep, type JsonObject, objectOr, stepsOf } from './json.ts';
import { align } from './normalize/align.ts';
import { canonicalContract, parameterName } from './normalize/canonical-contract.ts';
import type { Pair } from './normalize/same-forms.ts';
import { sideOf, splitSides } from './normalize/split-sides.ts';
import { withItemNumbers } from './normalize/tuples.ts';
import { type ReportedDifference, reportDifferences } from './redocly-diff.ts';

/** The changes between two bundled contracts, classified by their effect on clients of the first. */
export async function compareContracts(base: JsonObject, revision: JsonObject): Promise<Change[]> {
  const pair = align({
    base: splitSides(canonicalContract(base)),
    revision: splitSides(canonicalContract(revision)),
  });
  const reported = await reportDifferences(pair);
  const changes = reported.filter((each) => isOfBoth(pair, each)).map((each) => classify(toDifference(each)));
  return [...changes, ...findLostNames(base, revision)];
}

const schemasOf = (contract: JsonObject): JsonObject => objectOr(objectOr(contract['components'])['schemas']);

/** Generated clients export the names of schemas, so a renamed schema breaks those who import it. */
function findLostNames(base: JsonObject, revision: JsonObject): Change[] {
  const kept = schemasOf(revision);
  return Object.keys(schemasOf(base))
    .filter((name) => !(name in kept))
    .map((name) => ({
      class: 'breaking',
      side: 'both',
      where: `#/components/schemas/${escapeStep(name)}`,
      what: `The name of the schema \`${name}\` is gone.`,
    }));
}

/** Skips components that only one contract has: the changed reference to them is listed. */
function isOfBoth({ base, revision }: Pair, { path }: ReportedDifference): boolean {
  const [first, group = '', name = ''] = stepsOf(path);
  if (first !== 'components' || group === 'securitySchemes') return true;
  return [base, revision].every((contract) => !isStub(objectOr(objectOr(contract['components'])[group])[name]));
}

const isStub = (component: unknown): boolean => Object.keys(objectOr(component)).length === 0;

function toDifference(reported: ReportedDifference): Difference {
  const { kind, typeName, property, path, base, revision, verdicts, impact } = reported;
  const steps = stepsOf(path);
  const [before, after] = [base?.value, revision?.value];
  const where = withItemNumbers(placeOf(named(reported), property));
  return {
    kind,
    typeName,
    property,
    steps,
    name: steps.at(-1) ?? '',
    side: sideOf(path),
    where,
    before,
    after,
    verdicts: impact === 'major' ? verdicts.map(({ message }) => withoutSides(message)) : [],
  };
}

/** The pointer to a node, with the name of a parameter in place of its number in a list. */
function named({ kind, typeName, path, base, revision }: ReportedDifference): string {
  const { pointer = path, value } = revision ?? base ?? {};
  if (kind === 'modified' || typeName !== 'Parameter') return pointer;
  return pointer.replace(/[^/]+$/, escapeStep(parameterName({}, value)));
}

/** The pointer in the original contract, in which components have no sides and parameters are not components. */
function placeOf(pointer: string, property: string | undefined): string {
  const member = property === undefined || property === 'key' ? '' : `/${escapeStep(property)}`;
  const whole = pointer.endsWith(member) ? pointer : pointer + member;
  const [components = '', group = '', name = '', ...rest] = stepsOf(whole);
  if (components !== 'components') return whole;
  const own = name.replace(side, '');
  const start = own.includes('/') ? `#/${own}` : `#/components/${group}/${escapeStep(own)}`;
  return [start, ...rest.map(escapeStep)].join('/');
}

const side = /\.(request|response)$/;

const withoutSides = (message: string): string => message.replace(/\.(request|response)(?=`)/, '');
