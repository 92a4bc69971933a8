import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { listWork } from '@/lib/domain/work-queue';
import { WORK_KINDS, workKey } from '@/lib/domain/work-queue/schema';
import { sinceSeen } from '@/lib/http/reply/since-seen';
import { liveShape } from '@/lib/platform/list-query';

export const POST = handle(
  {
    onlyReads: true,
    endpoint: 'POST /admin/live/work',
    access: 'panel.open',
    body: z.object({ only: z.enum([...WORK_KINDS, 'own']).optional(), seen: liveShape.seen }),
  },
  async ({ context, body: { only, seen } }) => {
    const queue = await listWork(context, only && { only });
    return sinceSeen({ first: queue.rows.map(workKey), ...queue }, { seen, at: context.clock.now() });
  },
);
