/** A text that grows by being repeated, with something before and behind that may keep a pattern from matching. */
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

/** Texts of one character of a pattern, of two, and of what HTML, entities and quotes begin with. */
export function hostileTexts(own: string): HostileText[] {
  const ownCharacters = [...new Set(own.replace(/\\[dwsbpPkDWS]/g, ''))].slice(0, 8);
  const pairs = ownCharacters.slice(0, 4).flatMap((one) => [`${one}0`, `${one}a`, `${one} `]);
  return [...new Set([...ownCharacters, ...common, ...seeds, ...pairs])].map((unit) => ({
    name: `${JSON.stringify(unit)}…`,
    // Nothing that ends a match stands behind it.
    ofLength: (length: number) => `x${unit.repeat(Math.ceil(length / unit.length))}\0`,
  }));
}

const screened = 4000;
const longer = 8 * screened;
/** Half way, as ratios go, from eight times as long to growth with the square: 64 times. */
const mostTimesAsLong = 22;
/**
 * Work that grows with its input takes far less for a text of `screened` characters; what grows with the square takes
 * more.
 */
const unsuspiciousMs = 2;

/** What this thread has had of the processor, in milliseconds: other work of the machine takes none of it. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/** Some kernels count the time of a thread in steps of 4 ms: this is ten of them. */
const measuredMs = 40;

/** Milliseconds of the processor that one run takes, over as many as can be measured. */
function meanMs(run: () => void): number {
  const startedAt = processorMs();
  let runs = 0;
  do {
    run();
    runs += 1;
  } while (processorMs() - startedAt < measuredMs);
  return (processorMs() - startedAt) / runs;
}

/** By the clock, which is never less than the time of the processor. */
function isQuick(run: () => void): boolean {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt < unsuspiciousMs;
}

/** Other work of the machine and the collector of garbage add to some measurements and take from none. */
const measurements = 3;

const leastMs = (run: () => void): number => Math.min(...Array.from({ length: measurements }, () => meanMs(run)));

/**
 * The texts for which `run` takes more than in proportion to their length. No time is compared with a clock, only with that
 * of a shorter text.
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
