/** Reads what `npm test` prints: packages run side by side, and turbo puts the name of its task before each line. */
import { stripVTControlCharacters } from 'node:util';

const taskPrefix = /^\S+:test:(?: |$)/;

/** The lines of each task, in its own order and without its name; lines of turbo itself are a task without a name. */
function textsOfTasks(text) {
  const tasks = new Map();
  for (const line of stripVTControlCharacters(text).split(/\r?\n/)) {
    const [prefix = ''] = taskPrefix.exec(line) ?? [];
    const lines = tasks.get(prefix) ?? [];
    if (lines.length === 0) tasks.set(prefix, lines);
    lines.push(line.slice(prefix.length));
  }
  return [...tasks].map(([prefix, lines]) => ({ task: prefix.trim(), text: lines.join('\n') }));
}

/** How many tests passed and failed, by the line with which the runner of each package ends. */
export function countTests(text) {
  const counts = { passed: 0, failed: 0 };
  for (const task of textsOfTasks(text)) {
    for (const [, line] of task.text.matchAll(/^\s*Tests\s+(.*)$/gm)) {
      for (const [, number, outcome] of line.matchAll(/(\d+) (passed|failed)/g)) counts[outcome] += Number(number);
    }
  }
  return counts;
}

/** Each failed test and each unhandled error, with the line below it that gives the reason. */
export function listFailures(text) {
  const failures = textsOfTasks(text).flatMap((task) =>
    [...task.text.matchAll(/^ *(?:FAIL|⎯+ Unhandled (?!Errors).*?⎯+)(?: +.*)?(?:\n\S.*)?$/gm)].map(([lines]) =>
      `${task.task} ${lines.trim().replace('\n', '\n    ')}`.trimStart(),
    ),
  );
  return [...new Set(failures)];
}
