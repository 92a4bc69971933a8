// The contracts of the jobs about the books. The handlers are the worker's.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const checkInvariantsJob = defineJob('prove-books', z.object({}));
export const foldTalliesJob = defineJob('fold-tallies', z.object({}));
