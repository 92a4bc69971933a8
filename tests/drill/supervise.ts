// Starts programs, starts those again that have ended, and ends all of them by their own process ids.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Account } from '@/lib/launch/postgres/postgres-account';
import { sleep } from '@/lib/platform/time';

export interface ProgramInput {
  name: string;
  command: string;
  args: string[];
  cwd: string;
  environment?: Record<string, string>;
  account?: Account | undefined;
  logs: string;
  /** ms from its end to its next start. */
  pause?: number;
}

export interface Program {
  name: string;
  pid(): number;
  signal(signal: NodeJS.Signals): void;
  /** Ends it by SIGKILL and does not start it again before `start`. */
  killForGood(): Promise<void>;
  /** Ends it by SIGTERM, by SIGKILL when it takes longer than 20 s. */
  stop(): Promise<void>;
  start(changes?: Partial<Pick<ProgramInput, 'args' | 'cwd' | 'environment'>>): void;
}

const GRACE_MS = 20_000;
const INHERITED = ['PATH', 'HOME', 'TZ', 'LANG', 'TMPDIR'] as const;
const alive = new Set<ChildProcess>();
// Also when this process fails.
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

export function runProgram(given: ProgramInput): Program {
  let input = given;
  let child: ChildProcess | undefined;
  let wanted = false;
  let ended: Promise<void> = Promise.resolve();

  function launch(): void {
    const { name, command, args, cwd, environment, account, logs, pause = 300 } = input;
    const log = openSync(path.join(logs, `${name}.log`), 'a');
    const inherited = Object.fromEntries(INHERITED.map((key) => [key, process.env[key]]));
    const started = spawn(command, args, {
      ...account,
      cwd,
      env: { ...inherited, NODE_ENV: 'production', ...environment },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child = started;
    alive.add(started);
    ended = new Promise((resolve) => {
      const end = () => {
        alive.delete(started);
        resolve();
      };
      started.once('exit', end);
      started.once('error', end);
    });
    void ended.then(() => sleep(pause)).then(() => wanted && child === started && launch());
  }

  const program: Program = {
    name: input.name,
    pid: () => child?.pid ?? 0,
    signal: (signal) => void child?.kill(signal),
    async killForGood() {
      wanted = false;
      child?.kill('SIGKILL');
      await ended;
    },
    async stop() {
      wanted = false;
      child?.kill('SIGTERM');
      const late = setTimeout(() => child?.kill('SIGKILL'), GRACE_MS);
      await ended;
      clearTimeout(late);
    },
    start(changes = {}) {
      input = { ...input, ...changes };
      wanted = true;
      launch();
    },
  };
  program.start();
  return program;
}

/** The processes whose parent is this one. */
export function childrenOf(parent: number, processes: Iterable<number>): number[] {
  return [...processes].filter((pid) => {
    try {
      // The name is in brackets and may contain blanks; the state and the parent follow.
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
    } catch {
      // It has just ended.
      return false;
    }
  });
}

/** Waits until `look` returns something; throws with this sentence when it takes longer than `ms`. */
export async function waitFor<T>(
  sentence: string,
  ms: number,
  look: () => Promise<T | null | undefined | false>,
): Promise<T> {
  const until = performance.now() + ms;
  for (;;) {
    const found = await look().catch(() => null);
    if (found) return found;
    if (performance.now() > until) throw new Error(`${sentence}: not within ${ms / 1000} s`);
    await sleep(250);
  }
}
