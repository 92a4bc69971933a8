// Names and payloads of the jobs of retention. Their handlers are in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const createPartitionsJob = defineJob('create-partitions', z.object({}));
export const purgeExpiredJob = defineJob('tidy', z.object({}));
