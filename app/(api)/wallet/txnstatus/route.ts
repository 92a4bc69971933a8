import { getTopUpStatus } from '@/lib/domain/wallet';
import { transactionStatusSchema } from '@/lib/domain/wallet/schema';
import { handle } from '@/lib/http/handle';

export const POST = handle(
  { access: 'signed-in', body: transactionStatusSchema },
  async ({ context, body }) => ({
    data: await getTopUpStatus(context, { clientTxnId: body.client_txn_id }),
  }),
);
