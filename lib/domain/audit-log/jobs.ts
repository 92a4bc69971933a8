// Names and payloads of the jobs of the audit log. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const writeAuditHeadJob = defineJob('write-audit-head', z.object({}));
