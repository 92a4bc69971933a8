/** Ctrl-C under npm arrives twice: from the terminal and, a moment later, from npm. */
const SAME_WISH_MS = 1_000;
const LOOK_FOR_PARENT_MS = 1_000;

/**
 * Calls `first` on the first signal, and `again` on a repeated one, which means that the user does not want to wait.
 */
export function onStopSignals(first: () => void, again: () => void): void {
  let since: number | undefined;
  const wish = () => {
    const now = performance.now();
    if (since === undefined) {
      since = now;
      first();
    } else if (now - since > SAME_WISH_MS) again();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, wish);

  // `npm start` may put a shell between npm and this process, and some shells are ended by SIGTERM without forwarding
  // it. Without its parent the store could not be stopped any more.
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    if (since === undefined) wish();
  }, LOOK_FOR_PARENT_MS);
  watch.unref();
}
