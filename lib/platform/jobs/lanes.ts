import type { z } from 'zod';
import type { Job } from './define';
import type { Handler } from './handler';

/**
 * Slots of a worker that only some jobs use, so that those that wait for one remote service leave the slots of the
 * others free.
 */
export interface Lane {
  name: string;
  /** The most jobs of this lane that one worker runs at once. */
  slots: number;
  /**
   * The jobs of this lane; `rest`: those that no lane lists. A job that several lanes list is enqueued with the name of
   * one of them, and runs in any of them when it was enqueued without.
   */
  jobs: readonly Job<z.ZodType>[] | 'rest';
}

/** Whether a lane lists the job, or takes those that none lists. */
export function takesJob(lanes: readonly Lane[], { jobs }: Lane, name: string): boolean {
  const lists = (listed: Lane['jobs']) => listed !== 'rest' && listed.some((job) => job.name === name);
  return jobs === 'rest' ? !lanes.some((lane) => lists(lane.jobs)) : lists(jobs);
}

/** The handlers that each lane runs. A lane without any is left out, because a runner of the queue needs a job. */
export function lanesByJob(lanes: Lane[], handlers: Handler[]): Map<Lane, Handler[]> {
  const byLane = lanes.map(
    (lane) => [lane, handlers.filter(({ job }) => takesJob(lanes, lane, job.name))] as const,
  );
  return new Map(byLane.filter(([, handled]) => handled.length > 0));
}

/** The flags of the jobs that a lane leaves to the others. */
export function laneFlags(lanes: readonly Lane[], lane: Lane): string[] {
  return lanes.filter((other) => other !== lane).map(({ name }) => name);
}
