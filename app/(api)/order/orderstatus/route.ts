import { getOrderStatus } from '@/lib/domain/orders';
import { orderStatusSchema } from '@/lib/domain/orders/schema';
import { handle } from '@/lib/http/handle';
import { assertApiKey } from '@/lib/http/request/api-key';

export const POST = handle({ access: 'signed-in', body: orderStatusSchema }, ({ context, body }) => {
  assertApiKey(context, body.apiKey);
  return getOrderStatus(context, { clientTxnId: body.client_txn_id });
});
