/** A place in the queue that was given to another lane. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull';
}

interface Waiting {
  readonly lane: string;
  begin(): void;
  reject(error: QueueFull): void;
}

/**
 * Runs a few tasks at a time and lets others wait, in turns by lane. If the queue is full, the longest lane loses its
 * last task, so that a source of many tasks takes no place of the others. Rejects with `QueueFull`.
 */
export function createFairQueue({
  maxRunning,
  maxWaiting,
}: {
  readonly maxRunning: number;
  readonly maxWaiting: number;
}) {
  let running = 0;
  const lanes = new Map<string, Waiting[]>();
  const size = () => [...lanes.values()].reduce((sum, { length }) => sum + length, 0);

  function wait(lane: string): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const tasks = lanes.get(lane) ?? [];
    tasks.push({ lane, begin: resolve, reject });
    lanes.set(lane, tasks);
    if (size() > maxWaiting) dropFromLongest();
    return promise;
  }

  function dropFromLongest(): void {
    const [lane, tasks] = [...lanes].reduce((longest, each) => (each[1].length > longest[1].length ? each : longest));
    tasks.pop()?.reject(new QueueFull('Too many tasks wait'));
    if (tasks.length === 0) lanes.delete(lane);
  }

  /** The first task of the lane that has waited longest for its turn. */
  function next(): Waiting | undefined {
    const [first] = lanes;
    if (first === undefined) return undefined;
    const [lane, tasks] = first;
    const task = tasks.shift();
    lanes.delete(lane);
    // Behind the other lanes.
    if (tasks.length > 0) lanes.set(lane, tasks);
    return task;
  }

  return async function run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
    if (running >= maxRunning) await wait(lane);
    else running++;
    try {
      return await work();
    } finally {
      // The place goes to the next task that waits.
      const task = next();
      if (task === undefined) running--;
      else task.begin();
    }
  };
}
