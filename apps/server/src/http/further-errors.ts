import { Problem } from '../problems/problem.ts';
import type { ApiProfile } from './api-profile.ts';
import type { BoundOperation, BoundPath, HandlerReply } from './bound-path.ts';
import type { GatheredRequest, ValidRequest } from './validation/gathered-request.ts';
import { InvalidRequest, type ValidationError, withoutInvalid } from './validation/validation-error.ts';

interface Asked {
  readonly path: BoundPath;
  readonly bound: BoundOperation;
  readonly profile: ApiProfile;
}

/** The refusal of a request that does not fit the contract, with what its handler refuses of the rest. */
export async function withFurtherErrors(
  errors: readonly ValidationError[],
  asked: GatheredRequest,
  { path, bound, profile }: Asked,
  handle: (input: ValidRequest, refusal?: Problem) => Promise<HandlerReply>,
): Promise<Problem> {
  const problem = toProblem(errors, profile);
  if (profile.joinProblems === undefined) return problem;
  const isWrite = asked.method !== 'get';
  if (isWrite && !profile.checksRefusedWrites?.(bound.operation.operationId)) return problem;
  const rest = withoutErrors(asked, errors, isWrite ? 'body' : 'query');
  if (rest === undefined) return problem;
  try {
    await handle(await validateRest(rest, path), isWrite ? problem : undefined);
  } catch (error) {
    if (error instanceof Problem) return profile.joinProblems(problem, error);
    if (!(error instanceof InvalidRequest)) throw error;
    const further = error.errors.filter((each) => !isMissing(each));
    if (further.length > 0) return withFurtherErrors([...errors, ...further], asked, { path, bound, profile }, handle);
  }
  return problem;
}

/** The request without the members of one place that are invalid; undefined where others are, or something is missing. */
function withoutErrors(
  asked: GatheredRequest,
  errors: readonly ValidationError[],
  expected: 'body' | 'query',
): GatheredRequest | undefined {
  const areOfPlace = errors.every(({ place, members }) => place === expected && members.length > 0);
  if (!areOfPlace || errors.some(isMissing)) return undefined;
  const values = asked[expected] as Readonly<Record<string, unknown>>; // as: each error is about one of its members
  return { ...asked, [expected]: withoutInvalid(values, errors) };
}

const isMissing = ({ members, rule }: ValidationError): boolean => rule === 'required' && members.length === 1;

/** What is missing only because it was left out here is no error; a request without a path parameter is as valid then. */
async function validateRest(rest: GatheredRequest, path: BoundPath): Promise<ValidRequest> {
  try {
    return await path.validate(rest);
  } catch (error) {
    if (!(error instanceof InvalidRequest) || !error.errors.every(isMissing)) throw error;
    return { path: {}, query: rest.query, headers: rest.headers, body: rest.body };
  }
}

/** A path that names nothing comes first: whatever else was sent is of no interest then. */
function toProblem(errors: readonly ValidationError[], profile: ApiProfile): Problem {
  const inPath = errors.find(({ place }) => place === 'path');
  if (inPath === undefined) return profile.toProblem(errors);
  return new Problem(inPath.problem ?? profile.codes.noRoute, {
    detail: `There is nothing here: '${inPath.members.join('/')}' ${inPath.accepts}.`,
  });
}
