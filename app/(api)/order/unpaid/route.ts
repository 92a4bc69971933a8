import { handle } from '@/lib/http/handle';
import { getUnpaidOrder } from '@/lib/domain/orders';

export const GET = handle({ endpoint: 'GET /order/unpaid', access: 'signed-in' }, ({ context, viewer }) =>
  getUnpaidOrder(context, { userId: viewer.userid }),
);
