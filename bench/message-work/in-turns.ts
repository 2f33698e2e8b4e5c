import { median } from '../statistics.ts';
import type { Installation } from './installation.ts';

/** Figures by their names. */
export type Figures = Readonly<Record<string, number>>;

/** The median of each figure for each installation, measured in turns. The first round is a warm-up. */
export async function inTurns(
  installations: readonly Installation[],
  rounds: number,
  measure: (installation: Installation, index: number) => Promise<Figures>,
): Promise<Figures[]> {
  const figures = installations.map((): Figures[] => []);
  for (let round = 0; round <= rounds; round += 1)
    for (const [index, installation] of installations.entries()) {
      if (round === 1) await installation.query('select pg_stat_statements_reset()');
      const measured = await measure(installation, index);
      if (round > 0) figures[index]?.push(measured);
    }
  return figures.map((all) =>
    Object.fromEntries(Object.keys(all[0] ?? {}).map((name) => [name, median(all.map((each) => each[name] ?? 0))])),
  );
}

/** The work for a message, so many at a time. */
export const measurePass =
  (count: number, perSecond: number) =>
  async ({ pass }: Installation): Promise<Figures> => {
    const { nodeMs, postgresMs, walBytes } = await pass(count, perSecond);
    const bothMs = nodeMs + postgresMs;
    return { 'Node, ms': nodeMs, 'PostgreSQL, ms': postgresMs, 'both, ms': bothMs, 'WAL, kB': walBytes / 1000 };
  };
