import { handle } from '@/lib/http/handle';
import { readLiveOrders } from '@/lib/domain/orders';
import { liveOrdersForm } from '@/lib/domain/orders/schema';
import { reading } from '@/lib/domain/reading';
import { sinceSeen } from '@/lib/http/reply/since-seen';

export const POST = handle(
  { onlyReads: true, endpoint: 'POST /admin/live/orders', access: 'orders.read', body: liveOrdersForm },
  async ({ context, body }) =>
    sinceSeen(await readLiveOrders(reading(context), body), { seen: body.seen, at: context.clock.now() }),
);
