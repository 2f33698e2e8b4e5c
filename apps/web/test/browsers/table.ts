import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { Browser } from './browser.ts';
import { type TaskWorld, tasks } from './tasks.ts';

const guide = readFileSync(new URL('../../../../docs/guides/browsers.md', import.meta.url), 'utf8');

/** The cells of a browser in the table of the guide, by task. */
function cellsOf(browser: string): Record<string, string> {
  const lines = guide.split('\n').filter((line) => line.startsWith('|'));
  const cells = (line = '') =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const names = cells(lines.find((line) => /^\| browser +\| list/.test(line)));
  const row = cells(lines.find((line) => cells(line)[0] === browser));
  return Object.fromEntries(names.slice(1).map((name, index) => [name, row[index + 1] ?? 'missing']));
}

/** Does all tasks in a browser. Those after a failed sign-in fail too. */
async function fillRow(browser: Browser, world: TaskWorld) {
  const row: Record<string, string> = {};
  const failures: string[] = [];
  for (const { name, run } of tasks) {
    try {
      await run(browser, world);
      row[name] = 'yes';
    } catch (error) {
      row[name] = 'no';
      failures.push(`${browser.name}, ${name}: ${error}`);
    }
  }
  return { row, failures };
}

/** Does all tasks in a browser, compares its row in the guide, and closes it. */
export async function compareRow(browser: Browser, world: TaskWorld): Promise<void> {
  try {
    const { row, failures } = await fillRow(browser, world);
    expect(row, failures.join('\n\n')).toEqual(cellsOf(browser.name));
  } finally {
    await browser.close();
  }
}

/** For all tasks in one browser. */
export const rowLimitMs = 600_000;
