// Names and payloads of the jobs of security alerts. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const raiseSecurityAlertsJob = defineJob('raise-security-alerts', z.object({}));
