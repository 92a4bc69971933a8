import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const tellWatchesJob = defineJob('tell-watches', z.object({}));
