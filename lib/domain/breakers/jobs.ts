// Names and payloads of the jobs of breakers. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const resumeAccountsJob = defineJob('resume-accounts', z.object({}));
