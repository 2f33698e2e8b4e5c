import type { Engine } from './engines.ts';
import type { Aims, Measured, StartScene, Way } from './scenes/scene.ts';
import { median, rangeOf } from './statistics.ts';
import { milliseconds, percent, whole } from './table.ts';

/** How long and how often each way is loaded. */
export interface Rounds {
  /** V8 goes on compiling what a message passes through for twenty seconds. */
  readonly warmUpSeconds: number;
  readonly count: number;
  readonly seconds: number;
}

/** What was measured, as texts for a table. */
export interface Row {
  readonly name: string;
  readonly measured: string;
  readonly ofFloor: string;
  readonly aim: string;
  /** What was reached of the aim; empty where there is none. */
  readonly verdict: string;
}

/** A way and its floor in each round. */
interface Series {
  readonly way: Way;
  readonly measured: Measured[];
}

/**
 * Measures all ways of a scene and its floor in turn, round for round, so that what else the machine does is shared among
 * them; ratios are those within a round.
 */
export async function measureScene(start: StartScene, engine: Engine, rounds: Rounds): Promise<Row[]> {
  await using scene = await start(engine, {});
  const floor = scene.floor && toSeries(scene.floor);
  const ways = scene.ways.map(toSeries);
  const all = [...(floor ? [floor] : []), ...ways];
  // Caches and the compiler are warm before the first round.
  for (const { way } of all) await way.measure(rounds.warmUpSeconds);
  for (let round = 0; round < rounds.count; round += 1)
    for (const { way, measured } of all) measured.push(await way.measure(rounds.seconds));
  return ways.map((series) => toRow(series, floor?.measured, engine));
}

const toSeries = (way: Way): Series => ({ way, measured: [] });

function toRow({ way, measured }: Series, floor: readonly Measured[] | undefined, engine: Engine): Row {
  const rates = measured.map(({ perSecond }) => perSecond);
  const costs = measured.map(({ cpuMs }) => cpuMs);
  const byRate = floor?.map((each, round) => (rates[round] ?? 0) / each.perSecond) ?? [];
  const byCpu = floor?.map((each, round) => each.cpuMs / (costs[round] ?? 0)) ?? [];
  return {
    name: engine === 'SQLite' ? way.name : `${way.name}, ${engine}`,
    measured: `${whole(median(rates))}/s, ${milliseconds(median(costs))} ms CPU`,
    ofFloor: floor ? `${spread(byRate)} by rate, ${spread(byCpu)} by CPU` : '',
    ...compare(way.aims, {
      ofFloorByRate: median(byRate),
      ofFloorByCpu: median(byCpu),
      perSecond: median(rates),
      cpuMs: median(costs),
    }),
  };
}

const spread = (ratios: readonly number[]): string => {
  const { least, most } = rangeOf(ratios);
  return `${percent(median(ratios))} (${percent(least)} to ${percent(most)})`;
};

const aimTexts: { readonly [Aim in keyof Required<Aims>]: (aim: number) => string } = {
  ofFloorByRate: (aim) => `${percent(aim)} by rate`,
  ofFloorByCpu: (aim) => `${percent(aim)} by CPU`,
  perSecond: (aim) => `${whole(aim)}/s`,
  cpuMs: (aim) => `${aim} ms CPU`,
};

function compare(aims: Aims, reached: Required<Aims>): Pick<Row, 'aim' | 'verdict'> {
  const names = (Object.keys(aimTexts) as (keyof Aims)[]).filter((name) => aims[name] !== undefined); // as: its own keys
  const isReached = (name: keyof Aims): boolean => {
    const aim = aims[name] ?? 0;
    return name === 'cpuMs' ? reached.cpuMs <= aim : reached[name] >= aim;
  };
  return {
    aim: names.map((name) => aimTexts[name](aims[name] ?? 0)).join(', '),
    verdict: names.length === 0 ? '' : names.every(isReached) ? 'reached' : 'missed',
  };
}
