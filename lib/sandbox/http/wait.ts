import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms`, or returns early when the sandbox stops, because a held connection would delay the stop. */
export async function wait(ms: number, stopping: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal: stopping });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}

const LOOKS_EACH = 20;

/** The same by a clock that a test may move. */
export async function waitBy(now: () => Date, ms: number, stopping: AbortSignal): Promise<void> {
  const end = now().getTime() + ms;
  while (now().getTime() < end && !stopping.aborted)
    await wait(Math.min(LOOKS_EACH, end - now().getTime()), stopping);
}
