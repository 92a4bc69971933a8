// The name of the job of the figures. Its handler is in lib/worker.
import { z } from 'zod';
import { defineJob } from '@/lib/platform/jobs';

export const watchLedgerJob = defineJob('watch-ledger', z.object({}));
