const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Runs `work` once, at the first pointer, key or scroll event or after `atLatest` ms, to load scripts that are needed
 * soon but not for the first paint. Returns a function that cancels it.
 */
export function onFirstInteraction(work: () => void, atLatest = Number.POSITIVE_INFINITY): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    work();
  };
  for (const event of INTERACTION_EVENTS)
    window.addEventListener(event, begin, { passive: true, signal: waiting.signal });
  if (Number.isFinite(atLatest)) {
    const timer = setTimeout(begin, atLatest);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
  }
  return () => waiting.abort();
}
