import { readdirSync, readFileSync } from 'node:fs';

/**
 * The CPU time of a process in milliseconds, all its threads together (Linux only). The scheduler counts nanoseconds,
 * which single requests need: `/proc/<pid>/stat` has hundredths of a second. What threads have spent that have ended is
 * not in it.
 */
export function cpuTimeMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + ranNs(`/proc/${pid}/task/${thread}/schedstat`), 0) / 1e6;
}

/** The same of all processes that a process has started: the connections of PostgreSQL. */
export function cpuTimeOfChildrenMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + ranNs(`/proc/${child}/schedstat`) / 1e6, ofEndedChildrenMs(pid));
}

function ofEndedChildrenMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** 0 for one that has just ended. */
function ranNs(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}
