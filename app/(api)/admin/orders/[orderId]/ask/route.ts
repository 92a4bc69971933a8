import { handle } from '@/lib/http/handle';
import { askAgain, askAgainParams } from '@/lib/domain/orders';

export const POST = handle(
  {
    endpoint: 'POST /admin/orders/[orderId]/ask',
    access: 'orders.ask',
    params: askAgainParams,
    idempotent: true,
  },
  ({ context, params }) => askAgain(context, params),
);
