import type { Engine } from './engines.ts';
import type { Limits, Measured, StartScene, Way } from './scenes/scene.ts';
import { median, rangeOf } from './statistics.ts';
import { milliseconds, percent, whole } from './table.ts';

export interface Rounds {
  /** V8 compiles the code of a message for twenty seconds. */
  readonly warmUpSeconds: number;
  readonly count: number;
  readonly seconds: number;
}

/** One row of the printed table. */
export interface Row {
  readonly name: string;
  readonly measured: string;
  readonly ofFloor: string;
  readonly limit: string;
  /** `ok` or `missed`; empty without a limit. */
  readonly verdict: string;
}

/** The results of a way in each round. */
interface Series {
  readonly way: Way;
  readonly measured: Measured[];
}

/**
 * Measures all ways of a scene and its floor in interleaved rounds, so that other load of the machine affects all of them.
 * Ratios are within a round.
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
    ...compare(engine === 'SQLite' ? way.limits : {}, {
      ofFloorByRate: median(byRate),
      ofFloorByCpu: median(byCpu),
      cpuMs: median(costs),
    }),
  };
}

const spread = (ratios: readonly number[]): string => {
  const { least, most } = rangeOf(ratios);
  return `${percent(median(ratios))} (${percent(least)} to ${percent(most)})`;
};

const limitTexts: { readonly [Name in keyof Required<Limits>]: (limit: number) => string } = {
  ofFloorByRate: (limit) => `${percent(limit)} by rate`,
  ofFloorByCpu: (limit) => `${percent(limit)} by CPU`,
  cpuMs: (limit) => `${limit} ms CPU`,
};

function compare(limits: Limits, measured: Required<Limits>): Pick<Row, 'limit' | 'verdict'> {
  const names = (Object.keys(limitTexts) as (keyof Limits)[]).filter((name) => limits[name] !== undefined); // as: its own keys
  const isWithin = (name: keyof Limits): boolean => {
    const limit = limits[name] ?? 0;
    return name === 'cpuMs' ? measured.cpuMs <= limit : measured[name] >= limit;
  };
  return {
    limit: names.map((name) => limitTexts[name](limits[name] ?? 0)).join(', '),
    verdict: names.length === 0 ? '' : names.every(isWithin) ? 'ok' : 'missed',
  };
}
