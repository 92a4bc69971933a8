import { handle } from '@/lib/http/handle';
import { giftOrder } from '@/lib/domain/orders';
import { giftOrderSchema } from '@/lib/domain/orders/schema';

export const POST = handle(
  {
    endpoint: 'POST /order/gift',
    access: 'signed-in',
    body: giftOrderSchema,
    limit: { name: 'giftPerUser', by: 'viewer' },
  },
  ({ context, body }) => giftOrder(context, body),
);
