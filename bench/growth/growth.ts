import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Engine, enginesNamed, type Service, startService } from '../engines.ts';
import { median } from '../statistics.ts';
import { printTable, whole } from '../table.ts';
import { calendarGrowth } from './calendar-questions.ts';
import { messageGrowth } from './message-questions.ts';
import type { Growth, Question } from './question.ts';

/**
 * The cost of reads with few and with many records: the median CPU time of new requests, of the service and the database
 * together. `--many 100000` for fewer, `--of messages`, `--engine sqlite`, `--only q:` for the rows whose name contains
 * that, `--folder` to keep the data of SQLite for the next run.
 */
const few = 1000;
const requests = 25;
const limit = '2 ×';

const growths = [calendarGrowth, messageGrowth];

export async function benchGrowth(parameters: readonly string[] = []): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: {
      of: { type: 'string', default: 'events' },
      many: { type: 'string', default: '1000000' },
      engine: { type: 'string' },
      only: { type: 'string', default: '' },
      folder: { type: 'string' },
    },
  });
  const growth = growths.find(({ things }) => things === values.of);
  if (growth === undefined) throw new Error(`--of is one of ${growths.map(({ things }) => things).join(', ')}`);
  const many = Number(values.many);
  const asked = { ...growth, questions: growth.questions.filter(({ name }) => name.includes(values.only)) };
  for (const engine of enginesNamed(values.engine)) {
    const folderOf = (things: number) => values.folder && path.join(values.folder, String(things));
    const small = await measureAll(engine, few, asked, folderOf(few));
    const large = await measureAll(engine, many, asked, folderOf(many));
    printTable(
      `CPU ms of a request (median of ${requests}), ${engine}`,
      ['', `${whole(few)} ${asked.things}`, `${whole(many)} ${asked.things}`, 'growth', 'limit'],
      asked.questions.flatMap(({ name, limit: own }) => {
        const [before, after] = [small.get(name), large.get(name)];
        if (before === undefined || after === undefined) return [];
        return [[name, before.toFixed(2), after.toFixed(2), `${(after / before).toFixed(1)} ×`, own ?? limit]];
      }),
    );
  }
}

async function measureAll(
  engine: Engine,
  things: number,
  growth: Growth,
  keptIn?: string,
): Promise<Map<string, number>> {
  await using service = await startService(engine, { fill: (url) => growth.seed(url, things), keptIn });
  // Without `await`, the service would be stopped before it is asked.
  return await measureQuestions(service, things, growth);
}

/** The median of each question, by its name. */
export async function measureQuestions(service: Service, things: number, growth: Growth): Promise<Map<string, number>> {
  const common = (await growth.headers?.(service)) ?? {};
  const measure = (question: Question, from: number) =>
    measureMedian(service, things, { ...question, headers: { ...common, ...question.headers } }, from);
  const measured = new Map<string, number>();
  // Caches and the compiler are warm before the first row, or it would pay for all.
  for (const question of growth.questions) await measure(question, -requests);
  for (const question of growth.questions) {
    const cpuMs = await measure(question, 0);
    if (cpuMs !== undefined) measured.set(question.name, cpuMs);
  }
  return measured;
}

/** Undefined where there is no such operation. */
async function measureMedian(
  { server, cpuMs }: Service,
  things: number,
  { name, path: pathOf, headers = {} }: Question,
  from: number,
): Promise<number | undefined> {
  const figures: number[] = [];
  for (let number = from; number < from + requests; number += 1) {
    const before = cpuMs();
    const response = await fetch(`${server.url}${pathOf(requests + number, things)}`, {
      headers: { 'accept-encoding': 'identity', ...headers },
    });
    const body = await response.text();
    const spentMs = cpuMs() - before;
    if (response.status === 404) return undefined;
    if (response.status >= 400) throw new Error(`${name}: ${response.status} ${body}`);
    figures.push(spentMs);
  }
  return median(figures);
}
