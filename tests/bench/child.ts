import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';

export interface BenchChild {
  pid: number;
  /** Its own end, or the one that was asked for. */
  ended: Promise<void>;
  /** SIGTERM, and SIGKILL after 10 s. */
  stop(): Promise<void>;
  kill(): Promise<void>;
}

export interface ChildInput {
  name: string;
  args: string[];
  cwd: string;
  environment: Record<string, string>;
  /** Where its lines go: to a file, so that reading them costs this process nothing. */
  logs: string;
}

const alive = new Set<() => void>();
process.on('exit', () => {
  for (const kill of alive) kill();
});

const INHERITED = ['PATH', 'HOME', 'TZ', 'LANG', 'TMPDIR'] as const;

/** A process of the store as production runs it; it never outlives this one. */
export function startChild({ name, args, cwd, environment, logs }: ChildInput): BenchChild {
  const log = openSync(path.join(logs, `${name}.log`), 'a');
  const inherited = Object.fromEntries(INHERITED.map((key) => [key, process.env[key]]));
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...inherited, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  const kill = () => void child.kill('SIGKILL');
  alive.add(kill);
  const ended = new Promise<void>((resolve) => {
    const end = () => {
      alive.delete(kill);
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  return {
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.kill('SIGTERM');
      const late = setTimeout(kill, 10_000);
      await ended;
      clearTimeout(late);
    },
    async kill() {
      kill();
      await ended;
    },
  };
}

/** The last output of a process, for the error of a caller that waited in vain. */
export function lastOutput(logs: string, name: string): string {
  return readFileSync(path.join(logs, `${name}.log`), 'utf8')
    .trim()
    .split('\n')
    .slice(-15)
    .join('\n');
}
