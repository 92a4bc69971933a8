const MOVES = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const;

/** Runs `work` when the person first does anything at all: what they will need soon need not come before the page. */
export function onFirstMove(work: () => void): () => void {
  const waiting = new AbortController();
  const begin = () => {
    waiting.abort();
    work();
  };
  for (const move of MOVES) window.addEventListener(move, begin, { passive: true, signal: waiting.signal });
  return () => waiting.abort();
}
