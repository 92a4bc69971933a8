import { spawn } from 'node:child_process';
import type { LogFile } from './log-file';
import { logFilter } from './log-filter';

export interface ChildPlan {
  name: 'web' | 'worker' | 'sandbox';
  /** What node is to run, with its arguments. */
  words: string[];
  cwd: string;
  environment: NodeJS.ProcessEnv;
  log: LogFile;
  /** Shows every line that is not JSON too: the development server talks to a person. */
  talkative?: boolean;
}

export interface Ending {
  /** `code 1`, `SIGKILL`, or why it never ran. */
  how: string;
  livedMs: number;
}

export interface Child {
  pid: number | undefined;
  ended: Promise<Ending>;
  /** Says `ready` when the process says so itself. */
  ready: Promise<void>;
  /** Asks it to finish, and after `graceMs` makes it. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

/** Starts one process of the store. Its lines go to its log; warnings and crashes to the console too. */
export function startChild({ name, words, cwd, environment, log, talkative }: ChildPlan): Child {
  const started = Date.now();
  const child = spawn(process.execPath, words, {
    cwd,
    env: environment,
    // In a group of its own: Ctrl-C reaches the whole group of the terminal, and children stop one after another.
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
    // `close` comes after the last lines were read, so what explains an ending is shown before it is announced.
    child.once('close', (code, signal) => end(signal ?? `code ${code}`));
  });
  const ready = new Promise<void>((resolve) => {
    child.on('message', (message) => message === 'ready' && resolve());
  });
  const kill = () => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // Its whole group: the development server has processes of its own, which would stay behind.
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
