import { handle } from '@/lib/http/handle';
import { z } from 'zod';
import { idSchema } from '@/lib/domain/catalogue/schema';
import { settleGoodsCase } from '@/lib/domain/orders';
import { settleGoodsCaseBody } from '@/lib/domain/orders/schema';

export const POST = handle(
  {
    access: 'orders.settle',
    params: z.object({ id: idSchema }),
    body: settleGoodsCaseBody,
    limit: { name: 'moneyPerUser', by: 'viewer' },
    idempotent: true,
  },
  ({ context, params, body }) => settleGoodsCase(context, { ...body, reviewId: params.id }),
);
