export interface Stopwatch {
  /** Waits for the work and records how long it took, as a phase. */
  measure<T>(phase: string, work: Promise<T>): Promise<T>;
  /** `3.1 s (loading 0.5, database 0.1, migrations 0.5, web 1.2)` */
  describe(): string;
}

export function startStopwatch(): Stopwatch {
  // Loading the modules began with the process, and its time counts too.
  const phases = new Map([['loading', performance.now()]]);
  return {
    async measure(phase, work) {
      const from = performance.now();
      try {
        return await work;
      } finally {
        phases.set(phase, performance.now() - from);
      }
    },
    describe() {
      const list = [...phases].map(([phase, ms]) => `${phase} ${(ms / 1000).toFixed(1)}`).join(', ');
      return `${(performance.now() / 1000).toFixed(1)} s (${list})`;
    },
  };
}
