import type { z } from 'zod';
import type { Job } from './define';

/** What a handler gets besides the payload. */
export interface Run {
  /** The job's id in the queue. */
  id: string;
  /** The id of this run: the next run of the job has another one, also in the same worker. */
  runId: string;
  /** The lane in which the job runs. */
  lane: string;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the worker is stopping. */
  signal: AbortSignal | undefined;
}

export interface Handler {
  job: Job<z.ZodType>;
  run: (payload: never, run: Run) => Promise<void>;
}

/** Binds a job to its handler; the payload is parsed before the handler gets it. */
export function handler<P extends z.ZodType>(
  job: Job<P>,
  work: (payload: z.output<P>, run: Run) => Promise<void>,
): Handler {
  return { job, run: work as Handler['run'] };
}
