import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

/** Runs when an order of the test world ends by itself. */
export const tellOfTestOrderJob = defineJob('tell-of-test-order', z.object({ orderId: z.string() }));
