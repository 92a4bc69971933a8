// Names and payloads of the jobs of reconciliation. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';
import { daySchema } from '@/lib/platform/list-query';

/** Without a day: the day before, in IST. */
export const reconcileDayJob = defineJob('reconcile-day', z.object({ day: daySchema.optional() }), {
  // A run that stops has written what it found so far; the next run is the next day's, or a person's.
  maxAttempts: 3,
  // Two runs would ask every party twice for the same.
  atOnce: 1,
});
