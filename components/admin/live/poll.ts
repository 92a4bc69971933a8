import { minutes, seconds } from '@/lib/platform/time';

const EVERY = seconds(15);
const RAREST = minutes(4);

/** After these answers every other one would be the same until the page is loaded again. */
const FINAL: readonly string[] = ['unauthenticated', 'forbidden', 'second_factor_required'];

/**
 * Asks every 15 seconds while the page is looked at, and at once when it is looked at again or the network is back.
 * Each failure doubles the pause, up to four minutes. `ask` returns the code of a failure, null for an answer.
 */
export function poll(ask: (signal: AbortSignal) => Promise<string | null>): () => void {
  const leaving = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isAsking = false;

  const isLookedAt = () => document.visibilityState === 'visible' && navigator.onLine;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(turn, Math.min(EVERY * 2 ** failures, RAREST));
  };
  const turn = async () => {
    // A hidden page asks nothing: being looked at again starts the next turn.
    if (isAsking || leaving.signal.aborted || !isLookedAt()) return;
    isAsking = true;
    const failure = await ask(leaving.signal);
    isAsking = false;
    if (failure !== null && FINAL.includes(failure)) leaving.abort();
    if (leaving.signal.aborted) return;
    failures = failure === null ? 0 : failures + 1;
    wait();
  };

  wait();
  document.addEventListener('visibilitychange', turn, { signal: leaving.signal });
  window.addEventListener('focus', turn, { signal: leaving.signal });
  window.addEventListener('online', turn, { signal: leaving.signal });
  return () => {
    leaving.abort();
    clearTimeout(timer);
  };
}
