import { askAgain, askAgainParams } from '@/lib/domain/orders';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  {
    endpoint: 'POST /admin/orders/[orderId]/ask',
    access: 'orders.ask',
    params: askAgainParams,
    idempotent: true,
  },
  ({ context, params }) => askAgain(context, params),
);
