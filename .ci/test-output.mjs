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
function failuresIn(text) {
  return [...text.matchAll(/^ *(?:FAIL|⎯+ Unhandled (?!Errors).*?⎯+)(?: +.*)?(?:\n\S.*)?$/gm)].map(([lines]) =>
    lines.trim().replace('\n', '\n    '),
  );
}

/** The last lines of a task before npm reports that it failed: a check after the tests has no other sign. */
function lastLinesOf(text) {
  const end = text.search(/^npm error/m);
  return end === -1 ? [] : text.slice(0, end).trimEnd().split('\n').slice(-12);
}

/** The failures of each task, and the last lines of a task that failed without one. */
export function listFailures(text) {
  const failures = textsOfTasks(text).flatMap((task) => {
    const tests = failuresIn(task.text);
    return (tests.length > 0 ? tests : lastLinesOf(task.text)).map((line) => `${task.task} ${line}`.trim());
  });
  return [...new Set(failures)];
}
