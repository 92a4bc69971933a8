import { Prisma } from '@/lib/platform/db';
import type { Invariant } from './invariant';

/** Without a worker jobs wait, and the alert of that says it. */
export const PASSED_IN_TIME = 'a job leaves the outbox within five minutes of a living worker';

export const queueInvariants: Invariant[] = [
  {
    name: PASSED_IN_TIME,
    offenders: Prisma.sql`
      select concat(job, ' ', key, ' (', id, ') was added at ', added_at) as offender
        from job_outbox
       where added_at < now() - interval '5 minutes'
         and exists (select from worker_heartbeats h
                      where h.beat_at > now() - interval '20 seconds' and h.started_at < now() - interval '5 minutes')
       order by id limit 20`,
  },
];
