import { handle } from '@/lib/http/handle';
import { listBoughtGoods } from '@/lib/domain/orders';

export const GET = handle(
  { endpoint: 'GET /order/again', access: 'signed-in' },
  async ({ context, viewer }) => ({ goods: await listBoughtGoods(context, { userId: viewer.userid }) }),
);
