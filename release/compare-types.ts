/** The effect of an update of a package on its users: none, none unless they want it, or changes. */
type Change = 'none' | 'addition' | 'breaking';

/**
 * By lines: a line that is no longer there is a breaking change, and a new one an addition. It cannot tell a new member that
 * callers must give from one that they may leave out; who reviews the recorded types can.
 */
export function compareTypes(before: string, after: string): Change {
  const left = linesOf(after);
  for (const line of before.split('\n')) {
    const count = left.get(line) ?? 0;
    if (count === 0) return 'breaking';
    left.set(line, count - 1);
  }
  return [...left.values()].some((count) => count > 0) ? 'addition' : 'none';
}

function linesOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  return counts;
}

/** Whether a version is far enough from the one before: before 1.0.0, a breaking change raises the second number. */
export function isEnough(change: Change, before: string, after: string): boolean {
  const [one = [0, 0, 0], other = [0, 0, 0]] = [before, after].map((each) => each.split('.').map(Number));
  const [major, minor, patch] = [0, 1, 2].map((index) => (other[index] ?? 0) - (one[index] ?? 0));
  if (change === 'none' || (major ?? 0) > 0) return true;
  if (major !== 0) return false;
  if ((minor ?? 0) > 0) return change === 'addition' || one[0] === 0;
  return minor === 0 && (patch ?? 0) > 0 && change === 'addition' && one[0] === 0;
}

const [type, more, other] = ['type A = string;', 'type A = string;\ntype B = string;', 'type A = number;'] as const;

/** Updates of a package with this judgement. */
export const planted: readonly {
  readonly before: string;
  readonly after: string;
  readonly versions: readonly [from: string, to: string];
  readonly expected: boolean;
}[] = [
  { before: type, after: type, versions: ['1.0.0', '1.0.0'], expected: true },
  { before: type, after: more, versions: ['1.0.0', '1.0.0'], expected: false },
  { before: type, after: more, versions: ['1.0.0', '1.0.1'], expected: false },
  { before: type, after: more, versions: ['1.0.0', '1.1.0'], expected: true },
  { before: type, after: other, versions: ['1.0.0', '1.1.0'], expected: false },
  { before: more, after: type, versions: ['1.9.0', '2.0.0'], expected: true },
  { before: type, after: more, versions: ['0.1.0', '0.1.1'], expected: true },
  { before: type, after: other, versions: ['0.1.1', '0.1.2'], expected: false },
  { before: type, after: other, versions: ['0.1.1', '0.2.0'], expected: true },
  { before: type, after: other, versions: ['0.2.0', '0.1.9'], expected: false },
];
