import { handle } from '@/lib/http/handle';
import { revealOrderCodes } from '@/lib/domain/orders';
import { orderCodesSchema } from '@/lib/domain/orders/schema';

// Never with an idempotency key: a reply that is kept for a repeat would have the codes in plain text.
export const POST = handle(
  {
    endpoint: 'POST /order/codes/reveal',
    access: 'signed-in',
    body: orderCodesSchema,
    limit: { name: 'revealPerUser', by: 'viewer' },
  },
  ({ context, viewer, body }) => revealOrderCodes(context, { viewer, orderId: body.orderid }),
);
