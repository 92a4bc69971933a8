export interface RunRegister {
  /** Starts the work of a job, or waits for the end of the work that this process already does for it. */
  join(jobId: string, work: () => Promise<void>): Promise<void>;
}

/**
 * The jobs that a worker runs at the moment. A worker that was frozen, or could not reach the database, loses its locks
 * and may take the same job again before its first run of it has ended; two runs of one worker would hold the same
 * purchase for their own.
 */
export function createRunRegister(): RunRegister {
  const running = new Map<string, Promise<void>>();
  return {
    join(jobId, work) {
      const underWay = running.get(jobId);
      if (underWay) return underWay;
      const started = work().finally(() => running.delete(jobId));
      running.set(jobId, started);
      return started;
    },
  };
}
