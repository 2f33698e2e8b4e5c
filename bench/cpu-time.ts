import { readdirSync, readFileSync } from 'node:fs';

/**
 * The CPU time of all threads of a process in milliseconds (Linux only). The scheduler counts nanoseconds, which single
 * requests need: `/proc/<pid>/stat` has hundredths of a second. The time of ended threads is not included.
 */
export function cpuTimeMs(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + ranNs(`/proc/${pid}/task/${thread}/schedstat`), 0) / 1e6;
}

/** The CPU time of all child processes, such as the connections of PostgreSQL. */
export function cpuTimeOfChildrenMs(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + ranNs(`/proc/${child}/schedstat`) / 1e6, ofEndedChildrenMs(pid));
}

function ofEndedChildrenMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) * 10;
}

/** 0 for a thread that has just ended. */
function ranNs(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    return 0;
  }
}
