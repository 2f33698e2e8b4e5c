/** A repeated text with a beginning and an end that may prevent a match. */
export interface HostileText {
  readonly name: string;
  ofLength(length: number): string;
}

const common = [' ', '\n', '\t', '0', 'a', '<', '>', '/', '&', "'", '"', '-', '.', ',', ';', ':', '(', '=', '%', '~'];
const seeds = [
  '<a ',
  '<!--',
  '</',
  '&#',
  '&amp;',
  '<b>',
  '<p>\n\n',
  'a b',
  '1.',
  '-1',
  ' \n',
  '\r\n',
  '<br>',
  '"a',
  "1'",
];

/** Texts of one character of a pattern, of two, and of the beginnings of HTML, entities and quotes. */
export function hostileTexts(own: string): HostileText[] {
  const ownCharacters = [...new Set(own.replace(/\\[dwsbpPkDWS]/g, ''))].slice(0, 8);
  const pairs = ownCharacters.slice(0, 4).flatMap((one) => [`${one}0`, `${one}a`, `${one} `]);
  return [...new Set([...ownCharacters, ...common, ...seeds, ...pairs])].map((unit) => ({
    name: `${JSON.stringify(unit)}…`,
    // Without an end that ends a match.
    ofLength: (length: number) => `x${unit.repeat(Math.ceil(length / unit.length))}\0`,
  }));
}

const screened = 4000;
const longer = 8 * screened;
/** Half way, as a ratio, from linear growth (8 times) to quadratic growth (64 times). */
const mostTimesAsLong = 22;
/** Linear work takes far less for a text of `screened` characters; quadratic work takes more. */
const unsuspiciousMs = 2;

/** CPU time of this thread in milliseconds, independent of other load. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Some kernels count the time of a thread in steps of 4 ms: this is ten of them. */
const measuredMs = 40;

/** CPU milliseconds of one run, over as many runs as can be measured. */
function meanMs(run: () => void): number {
  const startedAt = processorMs();
  let runs = 0;
  do {
    run();
    runs += 1;
  } while (processorMs() - startedAt < measuredMs);
  return (processorMs() - startedAt) / runs;
}

/** Wall time, which is never less than CPU time. */
function isQuick(run: () => void): boolean {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt < unsuspiciousMs;
}

/** Other load and the garbage collector lengthen some measurements and shorten none. */
const measurements = 3;

const leastMs = (run: () => void): number => Math.min(...Array.from({ length: measurements }, () => meanMs(run)));

/**
 * The texts for which the time of `run` grows faster than their length. Times are compared only with that of a shorter
 * text.
 */
export function findSteepTexts(run: (text: string) => unknown, texts: readonly HostileText[]): string[] {
  return texts.filter((text) => isSteep(run, text)).map(({ name }) => name);
}

function isSteep(run: (text: string) => unknown, text: HostileText): boolean {
  const [short, long] = [text.ofLength(screened), text.ofLength(longer)];
  const runShort = () => run(short);
  if (isQuick(runShort) || isQuick(runShort)) return false;
  return leastMs(() => run(long)) > mostTimesAsLong * leastMs(runShort);
}
