// Names and payloads of the jobs of erasures. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const keepErasuresJob = defineJob('keep-erasures', z.object({}), { maxAttempts: 3, atOnce: 1 });
