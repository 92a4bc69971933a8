import { getOrderStatus } from '@/lib/store/orders';
import { orderStatusSchema } from '@/lib/store/orders/schema';
import { assertApiKey } from '@/lib/web/api-key';
import { handle } from '@/lib/web/handle';

export const POST = handle({ access: 'signed-in', body: orderStatusSchema }, ({ context, body, viewer }) => {
  assertApiKey(context, body.apiKey);
  return getOrderStatus(context, { viewer, clientTxnId: body.client_txn_id });
});
