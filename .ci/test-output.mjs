/** Reads the output of `npm test`: packages run concurrently, and turbo prefixes each line with its task. */
import { stripVTControlCharacters } from 'node:util';

const taskPrefix = /^\S+:test:(?: |$)/;

/** The lines of each task in their order, without the prefix. Lines of turbo belong to a task without a name. */
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

/** The numbers of passed and failed tests, from the last line of each runner. */
export function countTests(text) {
  const counts = { passed: 0, failed: 0 };
  for (const task of textsOfTasks(text)) {
    for (const [, line] of task.text.matchAll(/^\s*Tests\s+(.*)$/gm)) {
      for (const [, number, outcome] of line.matchAll(/(\d+) (passed|failed)/g)) counts[outcome] += Number(number);
    }
  }
  return counts;
}

/** Each failed test and unhandled error, with the next line, which contains the reason. */
export function listFailures(text) {
  const failures = textsOfTasks(text).flatMap((task) =>
    [...task.text.matchAll(/^ *(?:FAIL|⎯+ Unhandled (?!Errors).*?⎯+)(?: +.*)?(?:\n\S.*)?$/gm)].map(([lines]) =>
      `${task.task} ${lines.trim().replace('\n', '\n    ')}`.trimStart(),
    ),
  );
  return [...new Set(failures)];
}
