import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds of processor time by name, since each process began; empty where there is no /proc. */
export type ProcessorTimes = Record<string, number>;

const TICK_MS = 10;

interface Stat {
  parent: number;
  /** Its own time, and that of its children that have ended. */
  own: number;
  ended: number;
}

function readStat(pid: string): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may hold anything; the fields after it are numbers.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const at = (index: number) => fields[index] ?? 0;
    return { parent: at(1), own: (at(11) + at(12)) * TICK_MS, ended: (at(13) + at(14)) * TICK_MS };
  } catch {
    // It has ended, or this is no Linux.
    return null;
  }
}

/** The database is one server with a process for each connection; the others are one process each. */
export function readProcessorTimes(pids: Record<string, number>): ProcessorTimes {
  const times: ProcessorTimes = {};
  for (const [name, pid] of Object.entries(pids)) {
    const stat = readStat(String(pid));
    if (stat) times[name] = stat.own + stat.ended;
  }
  const { database } = pids;
  if (times.database === undefined || database === undefined) return times;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readStat(pid);
    if (stat?.parent === database) times.database += stat.own;
  }
  return times;
}

/** `web 3.1, database 2.4 ms` of processor time for each of so many pieces of work. */
export function describeTimes(before: ProcessorTimes, after: ProcessorTimes, pieces: number): string {
  const each = Object.entries(after).map(
    ([name, time]) => [name, (time - (before[name] ?? 0)) / pieces] as const,
  );
  const sum = each.reduce((total, [, time]) => total + time, 0);
  return `${sum.toFixed(1)} ms = ${each.map(([name, time]) => `${name} ${time.toFixed(1)}`).join(' + ')}`;
}
