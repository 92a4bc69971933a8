import { setTimeout as sleep } from 'node:timers/promises';
import type { Child, Ending } from './child';

/** A process that lived shorter than this did not start successfully. */
const QUICK_MS = 10_000;
const QUICK_DEATHS = 5;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;

export interface KeptAlive {
  /** The running process. */
  readonly child: Child;
  /** From this call on a process that ends is started again; before it, the end of a process ends the whole start. */
  settle(): void;
  /** Stops the process and starts it again, after sources have changed. */
  restart(graceMs: number): Promise<void>;
  stop(graceMs: number): Promise<void>;
  kill(): void;
}

export interface KeepAliveOptions {
  name: string;
  start: () => Child;
  say: (line: string) => void;
  /** Called once when the process cannot be kept alive. */
  giveUp: (sentence: string) => void;
  /** Pause before the first restart; doubled with every early end. */
  pauseMs?: number;
}

/** Starts a process and restarts it when it ends by itself, with increasing pauses and a limit. */
export function keepAlive(options: KeepAliveOptions): KeptAlive {
  const { name, start, say, giveUp, pauseMs = FIRST_PAUSE_MS } = options;
  let child = start();
  let settled = false;
  let quickDeaths = 0;
  const stopping = new AbortController();
  const wanted = new WeakSet<Child>();

  /** How long to wait before the next start, or null to give up. */
  function judge({ how, livedMs }: Ending): number | null {
    if (!settled) {
      giveUp(`The ${name} process ended during the start (${how}); its last words are in its log.`);
      return null;
    }
    quickDeaths = livedMs < QUICK_MS ? quickDeaths + 1 : 0;
    if (quickDeaths >= QUICK_DEATHS) {
      giveUp(
        `The ${name} process ended ${QUICK_DEATHS} times within seconds of its start (${how}); it is not tried again.`,
      );
      return null;
    }
    return Math.min(pauseMs * 2 ** quickDeaths, LONGEST_PAUSE_MS);
  }

  async function watch(): Promise<void> {
    for (;;) {
      const ending = await child.ended;
      if (stopping.signal.aborted) return;
      if (!wanted.has(child)) {
        const pause = judge(ending);
        if (pause === null) return;
        say(`the ${name} process ended (${ending.how}); starting it again`);
        await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
        if (stopping.signal.aborted) return;
      }
      child = start();
    }
  }

  void watch();
  return {
    get child() {
      return child;
    },
    settle: () => {
      settled = true;
    },
    async restart(graceMs) {
      wanted.add(child);
      await child.stop(graceMs);
    },
    async stop(graceMs) {
      stopping.abort();
      await child.stop(graceMs);
    },
    kill() {
      stopping.abort();
      child.kill();
    },
  };
}
