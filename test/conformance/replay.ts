import { type Difference, findDifferences } from './compare.ts';
import { leniencies, recordedNames, statusLeniencies } from './leniency.ts';
import type { Divergence, Expectation, Scenario, Step } from './scenario.ts';
import { type Answer, sendStep, type Target } from './send.ts';
import { fillSymbols, resolvePointer, type Symbols, unescapeName } from './symbols.ts';

export interface StepResult {
  readonly scenario: string;
  readonly step: string;
  readonly differences: readonly Difference[];
}

/** Sends every recorded request to a server in its order, and reports the differences of the responses. */
export async function replay(
  scenarios: readonly Scenario[],
  divergences: readonly Divergence[],
  target: Target,
  given: Readonly<Record<string, unknown>>,
): Promise<StepResult[]> {
  const names = recordedNames(scenarios);
  const results: StepResult[] = [];
  for (const scenario of scenarios) {
    const own = divergences.filter((each) => each.scenario === scenario.name);
    results.push(...(await play(scenario, own, target, given, names)));
  }
  return results;
}

async function play(
  scenario: Scenario,
  divergences: readonly Divergence[],
  target: Target,
  given: Readonly<Record<string, unknown>>,
  names: ReadonlySet<string>,
): Promise<StepResult[]> {
  const symbols: Symbols = new Map(Object.entries({ ...given, base: target.base, site: target.site }));
  const made: string[] = [];
  const results: StepResult[] = [];
  for (const step of scenario.steps) {
    const own = divergences.filter((each) => each.step === step.name);
    const differences = await perform(step, own, target, symbols, names, made);
    results.push({ scenario: scenario.name, step: step.name, differences });
  }
  for (const path of [...made, ...(scenario.cleanup ?? [])]) await remove(path, target, symbols);
  return results;
}

async function perform(
  step: Step,
  divergences: readonly Divergence[],
  target: Target,
  symbols: Symbols,
  names: ReadonlySet<string>,
  made: string[],
): Promise<Difference[]> {
  try {
    const answer = await sendStep(step, target, symbols);
    saveSymbols(step, answer, symbols);
    const id = resolvePointer(answer.body, '/id');
    const isNamed = [...symbols.values()].includes(id);
    if (answer.status === 201 && !isNamed) made.push(`/${step.path.split(/[/?]/)[1]}/${id}`);
    return compareAllowed(step, divergences, answer, symbols, names);
  } catch (error) {
    return [{ pointer: '', expected: 'an answer', got: String(error) }];
  }
}

function saveSymbols({ save = {} }: Step, { body }: Answer, symbols: Symbols): void {
  for (const [name, pointer] of Object.entries(save)) {
    const value = resolvePointer(body, pointer);
    if (value !== undefined && value !== null && typeof value !== 'object') symbols.set(name, value);
  }
}

function compareAllowed(
  step: Step,
  divergences: readonly Divergence[],
  answer: Answer,
  symbols: Symbols,
  names: ReadonlySet<string>,
): Difference[] {
  const unseen = new Set(divergences.filter((each) => !('expect' in each)).map(({ pointer }) => pointer));
  const expected = fillSymbols(withDivergences(step.expect, divergences), symbols) as Expectation;
  const found = compareParts(expected, answer, unseen);
  if (found.some(({ pointer }) => pointer === '/status'))
    return statusLeniencies.some((rule) => rule.allows(step, answer)) ? [] : found;
  return found.filter((difference) => !leniencies.some((rule) => rule.allows(difference, step, answer, names)));
}

function compareParts(
  expected: Expectation,
  { status, headers, body }: Answer,
  unseen: ReadonlySet<string>,
): Difference[] {
  const { at = {}, bodyKeys } = expected;
  return [
    ...findDifferences(expected.status, status, '/status', unseen),
    ...('headers' in expected ? findDifferences(expected.headers, headers, '/headers', unseen) : []),
    ...('body' in expected ? findDifferences(expected.body, body, '/body', unseen) : []),
    ...Object.entries(at).flatMap(([pointer, value]) =>
      isCovered(`/body${pointer}`, unseen)
        ? []
        : findDifferences(value, resolvePointer(body, pointer), `/body${pointer}`, unseen),
    ),
    ...(unseen.has('/bodyKeys')
      ? []
      : (bodyKeys?.flatMap((name) =>
          findDifferences({ $match: 'any' }, resolvePointer(body, `/${name}`), `/body/${name}`, unseen),
        ) ?? [])),
  ];
}

const isCovered = (pointer: string, unseen: ReadonlySet<string>): boolean =>
  [...unseen].some((each) => pointer.startsWith(`${each}/`));

/** The expectation with the values of this service instead of the recorded ones. */
function withDivergences(expectation: Expectation, divergences: readonly Divergence[]): Expectation {
  const changed = structuredClone(expectation) as unknown as Record<string, unknown>;
  for (const divergence of divergences) if ('expect' in divergence) place(changed, divergence);
  return changed as unknown as Expectation;
}

/** Single recorded places are named by their pointers. */
function place(expectation: Record<string, unknown>, { pointer, expect }: Divergence): void {
  const at = expectation['at'] as Record<string, unknown> | undefined;
  const inBody = pointer.replace(/^\/body/, '');
  const recorded =
    at && pointer.startsWith('/body')
      ? Object.keys(at).find((each) => inBody === each || inBody.startsWith(`${each}/`))
      : undefined;
  if (at && recorded !== undefined)
    setValue(at, [recorded, ...inBody.slice(recorded.length).split('/').slice(1)], expect);
  else if (!at || !pointer.startsWith('/body'))
    setValue(expectation, pointer.split('/').slice(1).map(unescapeName), expect);
}

function setValue(root: Record<string, unknown>, names: readonly string[], value: unknown): void {
  const [name = '', ...rest] = names;
  if (rest.length === 0) root[name] = value;
  else {
    const inner = root[name];
    const next = typeof inner === 'object' && inner !== null ? inner : {};
    root[name] = next;
    setValue(next as Record<string, unknown>, rest, value);
  }
}

/** Deletes the records of a scenario; a record that was never created needs no deletion. */
async function remove(path: string, target: Target, symbols: Symbols): Promise<void> {
  const expect = { status: 200 };
  await sendStep({ name: 'cleanup', as: 'admin', method: 'DELETE', path, expect }, target, symbols).catch(
    () => undefined,
  );
}
