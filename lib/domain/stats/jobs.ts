// Names and payloads of the jobs of the statistics. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const checkInvariantsJob = defineJob('prove-books', z.object({ all: z.boolean().default(false) }), {
  // A run reads the database for as long as half an hour.
  maxAttempts: 3,
});
export const foldTalliesJob = defineJob('fold-tallies', z.object({}));
