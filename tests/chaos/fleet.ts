// The processes that chaos kills: two web servers and two workers on one database. Each is started again when it has
// ended, as a supervisor would.
import { findFreePort } from '@/lib/launch/settings/ports';
import { sleep } from '@/lib/platform/time';
import { type BenchChild, startChild } from '../bench/child';
import type { World } from '../bench/world';

export interface Member {
  name: string;
  kind: 'web' | 'worker';
  /** Where it answers; empty for a worker. */
  url: string;
  /** Undefined while it is not started. */
  readonly pid: number | undefined;
  kill(): void;
  /** Freezes it for so many ms; what it has sent meanwhile stays sent. */
  freeze(ms: number): Promise<void>;
}

export interface Fleet {
  members: Member[];
  stop(): Promise<void>;
}

const PAUSE_MS = 300;

/** Starts the processes beside those of the world, which it ends first. */
export async function startFleet(world: World): Promise<Fleet> {
  for (const name of ['web', 'worker']) {
    const pid = world.pids[name];
    if (pid !== undefined) process.kill(pid, 'SIGTERM');
  }
  let stopping = false;
  const running = new Map<string, BenchChild>();

  function keepRunning(name: string, args: string[], environment: Record<string, string>): void {
    const child = startChild({ name, args, cwd: world.root, environment, logs: world.logs });
    running.set(name, child);
    void child.ended.then(async () => {
      if (stopping) return;
      await sleep(PAUSE_MS);
      if (!stopping) keepRunning(name, args, environment);
    });
  }

  const send = (name: string, signal: NodeJS.Signals) => {
    const pid = running.get(name)?.pid;
    try {
      if (pid) process.kill(pid, signal);
    } catch {
      // It has just ended by itself.
    }
  };
  const member = (name: string, kind: Member['kind'], url: string): Member => ({
    name,
    kind,
    url,
    get pid() {
      return running.get(name)?.pid;
    },
    kill: () => send(name, 'SIGKILL'),
    async freeze(ms) {
      send(name, 'SIGSTOP');
      await sleep(ms);
      send(name, 'SIGCONT');
    },
  });

  const members: Member[] = [];
  for (const name of ['web-1', 'web-2']) {
    // Webhooks of the gateway go to the first, at the address of the store.
    const port = name === 'web-1' ? Number(new URL(world.store).port) : await findFreePort('127.0.0.1');
    keepRunning(name, ['.next/standalone/server.mjs'], { ...world.environment, PORT: String(port) });
    members.push(member(name, 'web', `http://127.0.0.1:${port}`));
  }
  for (const name of ['worker-1', 'worker-2']) {
    keepRunning(name, ['build/worker.mjs'], world.environment);
    members.push(member(name, 'worker', ''));
  }
  return {
    members,
    async stop() {
      stopping = true;
      await Promise.all([...running.values()].map((child) => child.stop()));
    },
  };
}
