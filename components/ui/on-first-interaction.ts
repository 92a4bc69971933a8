const MOVES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/**
 * Runs `work` once, when the person first does anything at all, or after `atLatest` milliseconds: what they will need soon
 * need not come before the page. The result takes it back.
 */
export function onFirstInteraction(work: () => void, atLatest = Number.POSITIVE_INFINITY): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    work();
  };
  for (const move of MOVES) window.addEventListener(move, begin, { passive: true, signal: waiting.signal });
  if (Number.isFinite(atLatest)) {
    const timer = setTimeout(begin, atLatest);
    waiting.signal.addEventListener('abort', () => clearTimeout(timer));
  }
  return () => waiting.abort();
}
