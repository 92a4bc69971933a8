/** The channel on which the pump tells the jobs that it has added: `job lane count` and a number of its own. */
export const ADDED = 'job_added';

/** Stands for the lane of a job that any lane takes which lists it. */
export const ANY_LANE = '-';

/** What such a notification says: the job, its lane (of no lane's name when any may take it), and how many they are. */
export function readAdded(payload: string): { job: string; lane: string; count: number } {
  const [job = '', lane = ANY_LANE, count = ''] = payload.split(' ');
  return { job, lane, count: Number(count) };
}
