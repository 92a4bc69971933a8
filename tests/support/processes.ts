// Real child processes. Each is ended by its own pid, and none outlives the process that started it.
import { type ChildProcess, spawn } from 'node:child_process';
import { findFreePort } from '@/lib/launch/settings/ports';
import { sleep } from '@/lib/platform/time';

export interface StartOptions {
  command?: string;
  args: string[];
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** A line of output, or an address that answers 200, that shows it is up; absent: up at once. */
  ready?: RegExp | { url: string };
  /** ms until the start counts as failed. */
  timeout?: number;
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface RunningProcess {
  pid: number;
  /** Its whole output so far, stdout and stderr. */
  output(): string;
  /** Settles when it has ended, for any reason. */
  ended: Promise<Ended>;
  /** SIGTERM, and SIGKILL after `patience` ms. */
  stop(patience?: number): Promise<Ended>;
  /** SIGKILL: for other processes like a power cut. */
  kill(): Promise<Ended>;
  /** Waits for output that matches; throws with all output when none comes in time. */
  waitFor(pattern: RegExp, timeout?: number): Promise<void>;
}

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** A port of 127.0.0.1 that is free at this moment. */
export const freePort = (): Promise<number> => findFreePort('127.0.0.1');

/** Starts a process (Node unless `command` says otherwise) and waits until it is ready. */
export async function startProcess(options: StartOptions): Promise<RunningProcess> {
  const { command = process.execPath, args, env, cwd, ready, timeout = 30_000 } = options;
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  alive.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  let gone: Ended | undefined;
  const ended = new Promise<Ended>((resolve) => {
    const finish = (code: number | null, signal: NodeJS.Signals | null) => {
      alive.delete(child);
      gone ??= { code, signal };
      resolve(gone);
    };
    child.on('exit', finish);
    child.on('error', (error) => {
      said += `\n${error.message}`;
      finish(null, null);
    });
  });

  async function until(what: string, isTrue: () => boolean | Promise<boolean>, limit: number): Promise<void> {
    const deadline = performance.now() + limit;
    while (!(await isTrue())) {
      if (gone) throw new Error(`it ended (${gone.code ?? gone.signal}) before ${what}:\n${said}`);
      if (performance.now() > deadline) throw new Error(`no ${what} within ${limit} ms:\n${said}`);
      await sleep(20);
    }
  }

  const running: RunningProcess = {
    pid: child.pid ?? 0,
    output: () => said,
    ended,
    async stop(patience = 15_000) {
      child.kill('SIGTERM');
      const late = new AbortController();
      await Promise.race([ended, sleep(patience, late.signal)]);
      late.abort();
      if (!gone) child.kill('SIGKILL');
      return ended;
    },
    kill() {
      child.kill('SIGKILL');
      return ended;
    },
    waitFor: (pattern, limit = timeout) => until(`${pattern}`, () => pattern.test(said), limit),
  };
  try {
    if (ready instanceof RegExp) await running.waitFor(ready);
    else if (ready) await until(`answer from ${ready.url}`, () => answers(ready.url), timeout);
  } catch (error) {
    await running.kill();
    throw error;
  }
  return running;
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await reply.body?.cancel();
    return reply.ok;
  } catch {
    // Not up yet.
    return false;
  }
}
