import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { readPending } from '@/app/(admin)/admin/orders/read-pending';
import { sinceSeen } from '@/lib/http/reply/since-seen';
import { liveShape } from '@/lib/platform/list-query';

/**
 * Its rows hold evidence and forms, so the page itself is read again when something has changed: the digest is enough.
 */
export const POST = handle(
  {
    onlyReads: true,
    endpoint: 'POST /admin/live/pending',
    access: 'orders.read',
    body: z.object({ seen: liveShape.seen }),
  },
  async ({ context, body: { seen } }) => {
    const { now, ...answer } = sinceSeen(await readPending(context), { seen, at: context.clock.now() });
    return { ...answer, now: now && {} };
  },
);
