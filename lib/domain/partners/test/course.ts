// What becomes of an order of the test world. It is asked for by the end of its reference and follows from its age, so
// that no job has to run.
import { Prisma } from '@/lib/platform/db';

export type Course = 'delivered' | 'refused' | 'slow' | 'person' | 'out';

/** Seconds until an order is delivered or refused, and those of one that is slow or waits for a code. */
const SOON = 2;
const LATE = 600;

/** The course for which a reference asks. */
export function courseOf(reference: string): Course {
  const [, end] = /-(refused|slow|person|out)$/.exec(reference) ?? [];
  return (end as Exclude<Course, 'delivered'> | undefined) ?? 'delivered';
}

/** When an order of the table ends by itself; null for one that waits for a person. */
export const ENDS_AT = Prisma.sql`
  case course when 'person' then null
              when 'slow' then created_at + make_interval(secs => ${LATE})
              when 'out' then created_at + make_interval(secs => ${LATE})
              else created_at + make_interval(secs => ${SOON}) end`;

/** Its status at a moment. One that was cancelled after its delivery is a return, as in the live world. */
export function statusSql(now: Date): Prisma.Sql {
  return Prisma.sql`
    case when cancelled_at is not null then case when cancelled_at >= (${ENDS_AT}) then 'refunded' else 'cancelled' end
         when (${ENDS_AT}) <= ${now} then case when course in ('refused', 'out') then 'refunded' else 'completed' end
         else 'processing' end`;
}
