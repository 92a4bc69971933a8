// Names and payloads of the jobs of alerts. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const raiseAlertsJob = defineJob('raise-alerts', z.object({}));

// Eight tries take half an hour; what is still open then is told again by a later message (`tellUndelivered`). Two at
// once leave the third slot of the lane to the search for new alerts.
export const sendAlertJob = defineJob('send-alert', z.object({ id: z.string() }), {
  maxAttempts: 8,
  atOnce: 2,
});
