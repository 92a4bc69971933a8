import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms`, or returns early when the sandbox stops, because a held connection would delay the stop. */
export async function wait(ms: number, stopping: AbortSignal): Promise<void> {
  try {
    await sleep(ms, undefined, { signal: stopping });
  } catch (error) {
    if (!stopping.aborted) throw error;
  }
}
