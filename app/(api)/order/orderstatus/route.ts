import { handle } from '@/lib/http/handle';
import { getOrderStatus } from '@/lib/domain/orders';
import { orderStatusSchema } from '@/lib/domain/orders/schema';
import { withReason } from '@/lib/http/reply/with-reason';
import { assertApiKey } from '@/lib/http/request/api-key';

export const POST = handle(
  { endpoint: 'POST /order/orderstatus', access: 'signed-in', reachesOthers: true, body: orderStatusSchema },
  async ({ context, body }) => {
    assertApiKey(context, body.apiKey);
    const status = await getOrderStatus(context, { clientTxnId: body.client_txn_id });
    return { ...status, order: withReason(context.language, status.order) };
  },
);
