import type { ServerResponse } from 'node:http';
import { internalFetch } from '@/lib/http/cache/internal-fetch';
import { settings } from '@/lib/platform/config';
import { seconds, sleep } from '@/lib/platform/time';
import { DATA_POLICY } from './content-policy';
import { SECURITY_HEADERS } from './security-headers';

/**
 * Asked by load balancers: 200 once the process answers at once, and 503 as soon as it was told to stop. Nothing else
 * is asked, because a database that does not answer, or a worker that died, would take every web process out at once,
 * and with them the pages that are kept ready.
 */
export const READY_PATH = '/api/ready';

/** A process that loads its pages answers nothing meanwhile, for 4 s beside much other work (measured). */
const QUICK = seconds(1);
const QUICK_ANSWERS = 3;
const PAUSE = seconds(0.2);
const CALM_PAUSE = seconds(0.05);
const CALM_PAUSES = 3;
/** So long at the most: a machine that is always slow has to sell too. */
const PATIENCE = seconds(90);

let state: 'starting' | 'ready' | 'stopping' = 'starting';

/** From now on no new connection should come: each reply closes its own. */
export function announceStop(): void {
  state = 'stopping';
}

export const isStopping = (): boolean => state === 'stopping';

/**
 * Waits until timers come on time. A connection that is opened while Next loads its pages counts as one that came too
 * late, because its time is over before its answer is read: health would say, and log, that the database does not
 * answer.
 */
async function awaitCalm(until: number): Promise<void> {
  for (let calm = 0; calm < CALM_PAUSES && performance.now() < until; ) {
    const slept = performance.now();
    await sleep(CALM_PAUSE);
    calm = performance.now() - slept < 2 * CALM_PAUSE ? calm + 1 : 0;
  }
}

/** On every connection to the database at once: its first customers would wait for all of them to be opened. */
async function askSelf(): Promise<void> {
  const questions = Array.from({ length: settings().DATABASE_POOL }, async () => {
    const answer = await internalFetch('/api/health');
    await answer.arrayBuffer();
  });
  await Promise.all(questions);
}

/**
 * Asks this process itself until it answers at once several times in a row. Right after it began to listen it answers
 * between two pages that Next loads, and would then let its first customers wait until their requests are given up.
 */
export async function announceStart(ask = askSelf): Promise<void> {
  const until = performance.now() + PATIENCE;
  await awaitCalm(until);
  for (let quick = 0; quick < QUICK_ANSWERS && performance.now() < until; await sleep(PAUSE)) {
    const asked = performance.now();
    await ask().catch(() => {});
    quick = performance.now() - asked < QUICK ? quick + 1 : 0;
  }
  if (state === 'starting') state = 'ready';
}

export function answerReady(outgoing: ServerResponse): void {
  outgoing.writeHead(state === 'ready' ? 200 : 503, {
    ...SECURITY_HEADERS,
    'Content-Security-Policy': DATA_POLICY,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
  });
  outgoing.end(JSON.stringify({ success: state === 'ready' }));
}
