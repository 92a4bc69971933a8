// What a use case takes from the machine on which it runs. The simulator gives each of its processes a runtime of its
// own, so that a run can be repeated from one seed.

/** Times are in ms. A runtime has no `this`, so that its members can be passed on alone. */
export interface Runtime {
  now(): Date;
  /** False for an hour after the time has leapt: nothing that cannot be undone is decided by it. True when absent. */
  isSteady?(): boolean;
  /** Since any moment, of a clock that cannot be set. */
  monotonic(): number;
  /** Since 1970, as this machine's clock is set. */
  wall(): number;
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** So many bytes that nobody can guess. */
  random(count: number): Uint8Array;
}

/** The time, and whatever else of a runtime is not the machine's own. */
export type Clock = Pick<Runtime, 'now'> & Partial<Runtime>;

export const systemClock: Runtime = {
  now: () => new Date(),
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  sleep,
  random: (count) => crypto.getRandomValues(new Uint8Array(count)),
};

/** A clock with what it lacks of a runtime: that is the machine's own. */
export function runtimeOf(clock: Clock): Runtime {
  return { ...systemClock, ...clock };
}

/** Waits `ms`; an aborted signal ends the wait early without an error. */
export function sleep(ms: number, signal?: AbortSignal): Promise<void> {
  if (signal?.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener('abort', done, { once: true });
    function done(): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    }
  });
}
