import { spawn } from 'node:child_process';
import type { LogFile } from './log-file';
import { logFilter } from './log-filter';

export interface ChildPlan {
  name: 'web' | 'worker' | 'sandbox' | 'backup';
  /** The arguments of node. */
  words: string[];
  cwd: string;
  environment: NodeJS.ProcessEnv;
  log: LogFile;
  /** Also shows every line that is not JSON, because the development server prints for people. */
  talkative?: boolean;
}

export interface Ending {
  /** `code 1`, `SIGKILL`, or why it could not be started. */
  how: string;
  livedMs: number;
}

export interface Child {
  pid: number | undefined;
  ended: Promise<Ending>;
  /** Settles when the process sends `ready`. */
  ready: Promise<void>;
  /** Sends SIGTERM, and SIGKILL after `graceMs`. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

/** Starts a process of the store. Its output goes to its log file; warnings and crashes also to the console. */
export function startChild({ name, words, cwd, environment, log, talkative }: ChildPlan): Child {
  const started = Date.now();
  const child = spawn(process.execPath, words, {
    cwd,
    env: environment,
    // A process group of its own: Ctrl-C reaches the whole group of the terminal, but the children must stop one
    // after another.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const show = (line: string) => console.error(`${name}: ${line}`);
  for (const [stream, plain] of [
    [child.stdout, talkative === true] as const,
    [child.stderr, true] as const,
  ]) {
    const pick = logFilter(show, plain);
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      log.write(chunk);
      pick(chunk);
    });
  }
  const ended = new Promise<Ending>((resolve) => {
    const end = (how: string) => resolve({ how, livedMs: Date.now() - started });
    child.once('error', (error) => end(error.message));
    // `close` is emitted after the last lines were read, so the cause of an ending is shown before the ending.
    child.once('close', (code, signal) => end(signal ?? `code ${code}`));
  });
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve());
  });
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // Kills the whole group, because the development server has child processes that would survive.
    process.kill(-child.pid, 'SIGKILL');
  };
  return {
    pid: child.pid,
    ended,
    ready,
    async stop(graceMs) {
      child.kill('SIGTERM');
      const late = setTimeout(kill, graceMs);
      await ended;
      clearTimeout(late);
    },
    kill,
  };
}
