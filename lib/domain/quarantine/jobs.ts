// Names and payloads of the jobs of the quarantine. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const compareAfterRestoreJob = defineJob('compare-after-restore', z.object({}), {
  maxAttempts: 3,
  // Two runs would ask every party twice for the same.
  atOnce: 1,
});
